import { createHmac, timingSafeEqual } from 'node:crypto';
import { dropChanged } from './outdated.js';
/** The most seconds between the time of a message and now. An older message may be a copy that somebody sends again. */
const tolerance = 300;
/** The longest message that is read, in bytes. */
const longest = 4 * 1024 * 1024;
/**
 * Answers a message of a webhook of the CMS, and drops the pages that the change makes out of date. The message has to be signed
 * with the secret of the webhook, in the last five minutes.
 */
export async function receive(request, secret, cache) {
    if (secret === undefined || secret === '')
        return refuse(503, 'Set the secret of the webhook.');
    if (Number(request.headers.get('Content-Length') ?? 0) > longest)
        return refuse(413, 'The message is too long.');
    const body = await request.text();
    if (!isSigned(secret, request.headers, body))
        return refuse(401, 'The signature or the time of the message is wrong.');
    try {
        const changes = changesIn(body);
        if (changes === undefined)
            cache.clear();
        else
            dropChanged(cache, changes);
    }
    catch {
        return refuse(400, 'The message is not the JSON of a webhook.');
    }
    return new Response(null, { status: 204 });
}
function refuse(status, reason) {
    return new Response(`${reason}\n`, { status });
}
/**
 * Whether a message has a valid signature of Standard Webhooks. The secret is the text that the CMS shows once: `whsec_`
 * and a key in base64.
 */
export function isSigned(secret, headers, body, now = Date.now() / 1000) {
    const id = headers.get('webhook-id') ?? '';
    const time = headers.get('webhook-timestamp') ?? '';
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    if (key.length === 0 || id === '' || !/^\d{1,12}$/.test(time))
        return false;
    if (Math.abs(now - Number(time)) > tolerance)
        return false;
    const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
    // While a secret is replaced, there is a signature for the former secret too.
    return (headers.get('webhook-signature') ?? '').split(' ').some((signature) => {
        const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
        return (signature.startsWith('v1,') &&
            given.length === wanted.length &&
            timingSafeEqual(given, wanted));
    });
}
/** Returns the changes in the body of a message, or undefined if everything may have changed. It fails for other bodies. */
export function changesIn(body) {
    const { type: event, data } = JSON.parse(body);
    const { id = '', type = '', visible = true, paths = [] } = data ?? {};
    if (event === 'webhook.missed' || paths.includes('*'))
        return undefined;
    const op = !visible ? 'deleted' : event.endsWith('.updated') ? 'updated' : 'created';
    // A page that was moved has two paths. The first change of the list has the entry; the others have further pages.
    const [path = null, was, ...more] = paths;
    const first = { op, type, id, path, ...(was !== undefined && { was }) };
    return [first, ...more.map((path) => ({ op: 'updated', type, id, path }))];
}
