/** Whether a host name means the very machine that asks. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)\.?$/i.test(host);
}
