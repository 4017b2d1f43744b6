import { type Send } from './connection.ts';
import type { Changes, ChangesQuery } from './client.ts';
/** Follows the changes of content. */
export declare function follow(send: Send, view: string | undefined, { since, types, wait, signal }: ChangesQuery): AsyncGenerator<Changes, void, undefined>;
