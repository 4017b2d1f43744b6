import { type Send } from './connection.ts';
import type { LiveEvent, LiveQuery } from './client.ts';
/** Listens to the live feed. */
export declare function listen(send: Send, { after, signal }: LiveQuery): AsyncGenerator<LiveEvent, void, undefined>;
