/** Does this name of a host mean the machine that asks, and no other? */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)\.?$/i.test(host);
}
