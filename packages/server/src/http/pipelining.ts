import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Calls of one connection that may wait for their turn: more than any client sends ahead that reads its answers. */
const mostWaiting = 100;
/** What may still come in the same breath as the call that was one too many. */
const mostBeyond = 1_000;

interface Turn {
  request?: IncomingMessage;
  begin: () => void;
}

interface Line {
  current: { request: IncomingMessage; response: ServerResponse };
  waiting: Turn[];
  /** Calls that came after the last one that is answered. */
  beyond: number;
}

/** Answers the calls of a connection one after another: a client that sends many ahead and reads nothing has one answer in memory. */
export interface Pipelining {
  listener: (handle: RequestListener) => RequestListener;
  /** Says a last word on a connection when what came whole before has been answered; nothing where the answer it would be is on its way. */
  lastWord: (socket: Socket, say: () => void) => void;
}

/** @param refuse answers the first call beyond those that may wait, and ends the connection */
export function onePerConnection(refuse: (response: ServerResponse) => void): Pipelining {
  const lines = new WeakMap<Socket, Line>();

  function next(socket: Socket): void {
    const turn = socket.writable ? lines.get(socket)?.waiting.shift() : undefined;
    if (turn) turn.begin();
    else lines.delete(socket);
  }

  return {
    listener: (handle) => (request, response) => {
      const { socket } = request;
      const current = { request, response };
      const line = lines.get(socket);
      const begin = () => {
        const mine = lines.get(socket);
        if (mine) mine.current = current;
        handle(request, response);
      };
      response.once('finish', () => next(socket));
      if (line === undefined) {
        lines.set(socket, { current, waiting: [], beyond: 0 });
        begin();
        return;
      }
      if (line.waiting.length < mostWaiting && line.beyond === 0) {
        line.waiting.push({ request, begin });
        return;
      }
      line.beyond += 1;
      if (line.beyond === 1) refuse(response);
      if (line.beyond > mostBeyond) socket.destroy();
    },

    lastWord(socket, say) {
      const line = lines.get(socket);
      if (line === undefined) say();
      else if (!line.current.request.complete) {
        if (line.current.response.headersSent) socket.destroy();
        else say();
      } else if (line.beyond === 0) {
        line.beyond = 1;
        if (line.waiting.at(-1)?.request?.complete === false) line.waiting.pop();
        line.waiting.push({ begin: say });
      }
    },
  };
}
