import { QuoinError, secondsIn } from './QuoinError.js';
/** How often a read is sent again, and the longest wait that it accepts, in seconds. */
const attempts = 3;
const patience = 60;
/** Returns a function that sends requests to a site, with its token. */
export function connect(site, { token, fetch: send }) {
    return async (path, call = {}) => {
        const { method = 'GET', query, body, signal, hint } = call;
        const headers = new Headers({ Accept: 'application/json', ...call.headers });
        if (token !== undefined)
            headers.set('Authorization', `Bearer ${token}`);
        const isForm = body instanceof FormData;
        if (body !== undefined && !isForm)
            headers.set('Content-Type', 'application/json');
        const search = query !== undefined && query.size > 0 ? `?${query.toString()}` : '';
        for (let attempt = 0;; attempt++) {
            const response = await (send ?? fetch)(site + path + search, {
                method,
                headers,
                ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
                ...(signal && { signal }),
            });
            if (response.ok)
                return response;
            const wait = secondsIn(response);
            const again = method === 'GET' && /429|503/.test(`${response.status}`);
            if (!again || attempt === attempts || wait === undefined || wait > patience)
                throw new QuoinError(response, await response.text(), hint);
            await response.body?.cancel();
            await pause(wait * 1000, signal);
        }
    };
}
/** Waits, and fails as soon as the signal is aborted. */
export function pause(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const stop = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', stop);
            resolve();
        }, milliseconds);
        if (signal?.aborted)
            stop();
        else
            signal?.addEventListener('abort', stop, { once: true });
    });
}
