/** The types of every program, so that no document has to be read for them. A test compares them with the server's. */
const builtIn = {
    answer: 'answers',
    form: 'forms',
    inquiry: 'inquiries',
    job: 'jobs',
    media: 'admin/media',
    member: 'team',
    page: 'pages',
    post: 'blog',
    product: 'products',
    redirect: 'admin/redirects',
    service: 'services',
    subscriber: 'subscribers',
    testimonial: 'testimonials',
};
const withStaffPath = {
    navigation: { path: 'navigation', staffPath: 'admin/navigation', single: true },
    section: { path: 'sections', staffPath: 'admin/content/sections', single: false },
    settings: { path: 'settings', staffPath: 'admin/content/settings', single: true },
};
/** Returns a function that finds the place of a type. It reads the OpenAPI document once, for the first unknown type. */
export function placesOf(send, paths = {}) {
    const known = new Map(Object.entries(withStaffPath));
    for (const [name, path] of Object.entries({ ...builtIn, ...paths }))
        known.set(name, { path, staffPath: path, single: false });
    let looked;
    // No signal ends it: other calls may wait for it too.
    async function look() {
        const response = await send('/api/openapi.json');
        const document = (await response.json());
        for (const [name, place] of placesIn(document))
            known.set(name, place);
    }
    return async (type) => {
        if (!known.has(type)) {
            looked ??= look();
            try {
                await looked;
            }
            catch (error) {
                looked = undefined;
                throw error;
            }
        }
        const place = known.get(type);
        if (place !== undefined)
            return place;
        const names = [...known.keys()].sort().join(', ');
        throw new TypeError(`There is no content type "${type}"; there are ${names}.`);
    };
}
/** Returns the places of all types of a document by name. */
export function placesIn(document) {
    return document['x-content-types'].map(({ name, path, staffPath = path, single }) => [
        name,
        {
            // Visitors read nothing of some types, which only staff have a path for.
            path: `/api/${path}` in document.paths ? path : staffPath,
            staffPath,
            single,
        },
    ]);
}
