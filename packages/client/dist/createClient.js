import { follow } from './changes.js';
import { connect } from './connection.js';
import { imageAddress } from './image.js';
import { listen } from './live.js';
import { placesOf } from './places.js';
import { addFilter, parametersOf, text } from './query.js';
import { QuoinError } from './QuoinError.js';
/**
 * Returns a client of the site at `url`. With an access token it reads what visitors see, unless `view` is 'staff'; with a
 * preview token it reads the entry that the token names as it is being edited.
 */
export function createClient(options) {
    const site = addressOf(options.url);
    const send = connect(site, options);
    const find = placesOf(send, options.paths);
    const view = viewOf(options);
    const tags = new WeakMap();
    /** Sends a request and returns the entity in its response, whose tag is kept for later writes. */
    async function entity(path, call = {}, isWhole = true) {
        const response = await send(path, call);
        const found = (await response.json());
        const tag = response.headers.get('ETag');
        if (isWhole && tag !== null)
            tags.set(found, tag);
        return found;
    }
    /** The path where a type is read. */
    async function reading(type) {
        const { path, staffPath } = await find(type);
        return `/api/${view === 'staff' ? staffPath : path}`;
    }
    async function read(type, tail, { signal, ...shape } = {}) {
        const query = parametersOf({ ...shape, view });
        const isWhole = shape.fields === undefined && shape.expand === undefined;
        return entity((await reading(type)) + tail, { query, signal }, isWhole);
    }
    async function write(method, type, target, { signal, ...call }) {
        const { staffPath, single } = await find(type);
        const id = typeof target === 'string' ? target : target.id;
        const tag = typeof target === 'string' ? undefined : tags.get(target);
        const path = `/api/${staffPath}${single ? '' : `/${encodeURIComponent(id)}`}`;
        const headers = tag === undefined ? {} : { 'If-Match': tag };
        return { path, call: { ...call, method, headers, signal } };
    }
    async function pageOf(type, { filter = {}, count, signal, ...rest }, cursor) {
        const query = parametersOf({
            ...rest,
            count: count === false ? false : undefined,
            cursor,
            view,
        });
        addFilter(query, filter);
        const response = await send(await reading(type), { query, signal });
        const total = response.headers.get('X-Total-Count');
        return {
            entries: (await response.json()),
            total: total === null ? undefined : Number(total),
            cursor: nextOf(response),
        };
    }
    const client = {
        list: (type, query = {}) => ({
            page: (cursor) => pageOf(type, query, cursor),
            async *[Symbol.asyncIterator]() {
                let cursor;
                do {
                    // The server need not count what is read to the end.
                    const page = await pageOf(type, { ...query, count: false }, cursor);
                    yield* page.entries;
                    cursor = page.cursor;
                } while (cursor !== undefined);
            },
        }),
        get: (type, idOrSlug, shape) => read(type, `/${encodeURIComponent(idOrSlug)}`, shape),
        single: (type, shape) => read(type, '', shape),
        async page(path, { signal } = {}) {
            try {
                return await entity('/api/pages', { query: parametersOf({ path, view }), signal });
            }
            catch (error) {
                const movedTo = error instanceof QuoinError ? error.movedTo : undefined;
                if (movedTo === undefined)
                    throw error;
                return { movedTo };
            }
        },
        async create(type, body, { signal } = {}) {
            const { staffPath } = await find(type);
            return entity(`/api/${staffPath}`, { method: 'POST', body, signal });
        },
        async update(type, target, body, { signal } = {}) {
            const { path, call } = await write('PUT', type, target, { body, signal });
            return entity(path, call);
        },
        async remove(type, target, { force, signal } = {}) {
            const query = parametersOf({ force: force === true ? true : undefined });
            const { path, call } = await write('DELETE', type, target, { query, signal });
            await send(path, call);
        },
        async search(q, { signal, ...rest } = {}) {
            const query = parametersOf({ q, ...rest, view });
            const response = await send('/api/search', { query, signal });
            const found = (await response.json());
            return { ...found, cursor: nextOf(response) };
        },
        async submit(form, values, files, { signal } = {}) {
            const path = `/api/forms/${encodeURIComponent(form)}`;
            const body = files === undefined ? values : formOf(values, files);
            const response = await send(path, { method: 'POST', body, signal });
            return response.json();
        },
        image: (address, cut = {}) => imageAddress(site, address, cut),
        changes: (query = {}) => follow(send, view, query),
        live: (query = {}) => listen(send, query),
    };
    return client;
}
/** Returns the address of a site without a slash at its end. */
function addressOf(url) {
    if (!URL.canParse(url) || !/^https?:/.test(url))
        throw new TypeError(`createClient needs the address of a site as url, not "${url}".`);
    return url.replace(/\/+$/, '');
}
/** Returns the view that reads ask for. A preview token decides by itself. */
function viewOf({ token, view }) {
    if (token?.startsWith('qp_'))
        return undefined;
    return view ?? (token === undefined ? undefined : 'public');
}
/** Returns the cursor of the next page. */
function nextOf(response) {
    const link = /<([^>]*)>; *rel="?next/.exec(response.headers.get('Link') ?? '')?.[1];
    return new URLSearchParams(link?.split('?')[1]).get('cursor') ?? undefined;
}
function formOf(values, files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(values))
        if (value !== undefined)
            for (const one of [value].flat())
                form.append(name, text(one));
    for (const [name, file] of Object.entries(files))
        form.append(name, file);
    return form;
}
