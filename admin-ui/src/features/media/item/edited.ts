/** What staff change of a file; all else is the server's. */
export const edited = {
  fields: ['name', 'alt', 'decorative', 'tags', 'focal'],
  partial: true,
}
