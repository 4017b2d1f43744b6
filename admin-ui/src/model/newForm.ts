/** What a form asks for that is created for a section of a page. */
export const newForm = {
  title: 'New form',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, width: 'half' },
    { name: 'email', label: 'Email', kind: 'email', required: true, width: 'half' },
    { name: 'message', label: 'Message', kind: 'long', width: 'full' },
  ],
}
