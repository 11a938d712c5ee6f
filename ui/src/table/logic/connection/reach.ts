import type { SocketLike } from "./connection";

/** Which table of which server is shown. */
export interface Place {
  id: string;
  base: string;
  replay: boolean;
}

/** How the server is reached; the development page and the tests have their own ways. */
export interface Reach {
  socket(url: string): SocketLike;
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

/** As a browser reaches it. */
export const NATIVE: Reach = {
  socket: (url) => new WebSocket(url) as unknown as SocketLike,
  fetch: (url, init) =>
    fetch(url, {
      ...init,
      headers: { accept: "application/json", ...(init?.headers as Record<string, string> | undefined) },
    }),
};
