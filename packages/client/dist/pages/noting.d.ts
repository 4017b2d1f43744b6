import type { Client } from '../client.ts';
/**
 * Returns a client that reports its reads: `id:…` for each entry, those that are expanded and sections included, and the name of
 * a type for a list of it. A page whose reads are known is dropped by a change of any of them.
 */
export declare function noting(client: Client, note: (use: string) => void): Client;
