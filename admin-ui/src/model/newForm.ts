/** The initial values of a form that is created for a section. */
export const newForm = {
  title: 'New form',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, width: 'half' },
    { name: 'email', label: 'Email', kind: 'email', required: true, width: 'half' },
    { name: 'message', label: 'Message', kind: 'long', width: 'full' },
  ],
}
