/** The fields of a file that staff can change. */
export const edited = {
  fields: ['name', 'alt', 'decorative', 'tags', 'collection', 'focal'],
  partial: true,
}
