import { type Reported } from './outdated.ts';
import type { PageCache } from './pageCache.ts';
/**
 * Answers a message of a webhook of the CMS, and drops the pages that the change makes out of date. The message has to be signed
 * with the secret of the webhook, in the last five minutes.
 */
export declare function receive(request: Request, secret: string | undefined, cache: PageCache): Promise<Response>;
/**
 * Whether a message has a valid signature of Standard Webhooks. The secret is the text that the CMS shows once: `whsec_`
 * and a key in base64.
 */
export declare function isSigned(secret: string, headers: Headers, body: string, now?: number): boolean;
/** Returns the changes in the body of a message, or undefined if everything may have changed. It fails for other bodies. */
export declare function changesIn(body: string): Reported[] | undefined;
