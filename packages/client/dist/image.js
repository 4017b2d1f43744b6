const widths = [160, 320, 480, 640, 800, 960, 1024, 1200, 1280, 1600, 1920, 2560];
/** Drawings have no variants. */
const picture = /^\/media\/([^/?#]+)\/[^/?#]+(?<!\.svg)(\?[^#]*)?$/i;
/** Returns the absolute address of a picture, or that of a variant if it is in the library of the site. */
export function imageAddress(site, address, { width, ratio, format = 'webp' }) {
    const path = address.startsWith(`${site}/`) ? address.slice(site.length) : address;
    const [, id, query] = picture.exec(path) ?? [];
    if (id === undefined || (width === undefined && ratio === undefined))
        return path.startsWith('/') && !path.startsWith('//') ? site + path : path;
    const wanted = width ?? Infinity;
    const offered = widths.find((one) => one >= wanted) ?? 2560;
    const parameters = new URLSearchParams(query);
    if (ratio !== undefined)
        parameters.set('ratio', ratio);
    const rest = parameters.size > 0 ? `?${parameters.toString()}` : '';
    return `${site}/media/${id}/${offered}.${format}${rest}`;
}
