/** The place in the tab's session storage of what is typed into the form for inquiries. */
export const inquiryKey = 'quoin.inquiry'

/** The place of what is typed into another form. */
export function keyOf(id: string): string {
  return `quoin.form.${id}`
}
