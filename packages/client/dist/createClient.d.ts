import type { Client } from './client.ts';
import { type Options } from './connection.ts';
/**
 * Returns a client of the site at `url`. With an access token it reads what visitors see, unless `view` is 'staff'; with a
 * preview token it reads the entry that the token names as it is being edited.
 */
export declare function createClient(options: Options): Client;
