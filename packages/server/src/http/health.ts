import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import type { ServiceContext } from '../services/context.ts';
import { backlogOf, faultOf } from '../services/readiness.ts';

/** For monitoring: `/healthz` says the process answers, `/readyz` that it can serve. Outside the interface. */
export function mountHealth(server: FastifyInstance, context: ServiceContext): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    const fault = await faultOf(context);
    if (fault !== undefined) throw new Problem('UNAVAILABLE', `The service is not ready: ${fault}.`);
    return { status: 'ready', ...(await backlogOf(context)) };
  });
}
