import { forgetOldCounts } from '../services/accounts/forget.ts';
import { notifyOfAlerts, type NotifyContext } from '../services/alerts/notify.ts';
import type { ServiceContext } from '../services/context.ts';
import { embedCompanies, thinOutWaiting } from '../services/indexing/embed-companies.ts';
import { passageEmbedder } from '../services/indexing/embed-passages.ts';
import { documentChanges, followChanges, type FollowContext } from '../services/indexing/follow-changes.ts';
import { catchUpPassages, type PassagesContext } from '../services/indexing/index-passages.ts';
import { forgetOldFiles } from '../services/files/upload-files.ts';
import { learnVectors } from '../services/learning/learn-vectors.ts';
import { askModel } from '../services/news/reading/ask-model.ts';
import { feedsTurn } from '../services/news/reading/feeds/read-due.ts';
import { forgetOldNews } from '../services/news/reading/forget-old.ts';
import { newArticles, readNews } from '../services/news/reading/read-news.ts';
import { tellWatches } from '../services/news/watches/tell-watches.ts';
import { cancellations, endCancelled } from '../services/requests/cancel.ts';
import { expireRequests } from '../services/requests/expire.ts';
import { forgetOldRequests } from '../services/requests/forget.ts';
import { failOutdatedRequests } from '../services/requests/outdated.ts';
import { researchDue } from '../services/research/research-due.ts';
import { forgetOldEvents, webhookDeliverer, webhookNews } from '../services/webhooks/deliver-webhooks.ts';
import type { DeliverContext } from '../services/webhooks/deliver.ts';
import type { Recurring } from './runner.ts';
import type { WorkerContext } from './worker.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export function searchWork(context: FollowContext & PassagesContext & Pick<ServiceContext, 'embedder'>): Recurring[] {
  const { embedder } = context;
  const embedPassages = embedder && passageEmbedder({ ...context, embedder });
  return [
    { name: 'index', on: documentChanges, most_ms: day, run: ({ told }) => followChanges(context, told) },
    { name: 'passages', on: { channel: documentChanges.channel }, most_ms: day, run: ({ signal }) => catchUpPassages(context, signal) },
    embedder
      ? {
          name: 'embeddings',
          on: { channel: documentChanges.channel },
          most_ms: day,
          run: async ({ signal }) => {
            await embedCompanies({ ...context, embedder }, signal);
            await embedPassages?.(signal);
          },
        }
      : { name: 'waiting for embeddings', every_ms: day, run: () => thinOutWaiting(context) },
  ];
}

export function requestWork(context: WorkerContext & NotifyContext): Recurring[] {
  return [
    { name: 'cancellations', on: cancellations, run: async ({ told }) => endCancelled(context, told) },
    // A request may be this much over its 90 minutes when it is failed.
    { name: 'watchdog', every_ms: 15 * second, run: () => expireRequests(context) },
    { name: 'outdated requests', every_ms: 15 * second, run: () => failOutdatedRequests(context) },
    // Notified of each change, it mostly finds few; an interrupted import sends no notice.
    { name: 'learning', on: { channel: documentChanges.channel }, every_ms: minute, run: ({ signal }) => learnVectors(context, signal) },
    {
      name: 'news',
      on: newArticles,
      every_ms: 2 * second,
      run: async ({ signal }) => void (await readNews({ ...context, for_model: context.config.news_by_model }, signal)),
    },
    ...modelWork(context),
    { name: 'watches', every_ms: 2 * second, run: async ({ signal }) => void (await tellWatches(context, signal)) },
    { name: 'feeds', every_ms: 30 * second, most_ms: 20 * minute, run: ({ signal }) => feedsTurn(context, signal) },
    { name: 'old articles', every_ms: hour, run: async ({ signal }) => void (await forgetOldNews(context, signal)) },
    { name: 'old counts', every_ms: minute, run: () => forgetOldCounts(context) },
    { name: 'old files', every_ms: hour, run: async () => void (await forgetOldFiles(context)) },
    { name: 'old results', every_ms: hour, run: () => forgetOldRequests(context) },
    ...(context.config.research
      ? [
          {
            name: 'research',
            every_ms: hour,
            most_ms: 3 * hour,
            run: async ({ signal }) => void (await researchDue(context, { signal })),
          } satisfies Recurring,
        ]
      : []),
    ...deliveries(context),
    // A notice on its way may end when the service stops; what does not is sent again.
    { name: 'alerts', every_ms: 5 * second, drain_ms: 500, run: ({ signal }) => notifyOfAlerts(context, signal) },
  ];
}

/** The model reads apart from the rules, which do not wait for it. */
function modelWork({ config, model, ...context }: WorkerContext): Recurring[] {
  if (!config.news_by_model || !model || !config.llm) return [];
  const asking = { ...context, model: model.forNews, at_once: Math.ceil(config.llm.calls_at_once / 2) };
  return [{ name: 'articles by model', every_ms: 2 * second, run: async ({ signal }) => void (await askModel(asking, signal)) }];
}

export function deliveries(context: DeliverContext): Recurring[] {
  return [
    { name: 'webhooks', every_ms: 5 * second, on: webhookNews, ...webhookDeliverer(context) },
    { name: 'old webhook events', every_ms: hour, run: () => forgetOldEvents(context) },
  ];
}

export function callWork({ usage }: Pick<ServiceContext, 'usage'>): Recurring[] {
  return [{ name: 'usage', every_ms: 5 * second, run: () => usage.write() }];
}
