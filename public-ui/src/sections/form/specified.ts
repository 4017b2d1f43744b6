import { type AskedField, type AskedForm, contactId } from '../../content/form.ts'
import { serviceChoices } from './inquiry.ts'

const field = (
  name: string,
  label: string,
  kind: AskedField['kind'],
  more: Partial<AskedField> = {},
): AskedField => ({
  name,
  label,
  kind,
  required: false,
  choices: null,
  help: '',
  width: 'half',
  ...more,
})

/** The default form, for a site that has none. */
export const contactForm: AskedForm = {
  id: contactId,
  title: 'Inquiry',
  submit: 'Send Message',
  thanks: "Thank you for your inquiry. We'll get back to you within 24 hours.",
  consent: { text: '', page: '' },
  fields: [
    field('name', 'Name', 'text', { required: true }),
    field('email', 'Email', 'email', { required: true }),
    field('company', 'Company', 'text'),
    field('phone', 'Phone', 'phone'),
    field('serviceType', 'Service', 'choice', {
      choices: serviceChoices.map(([value, label]) => ({ value, label })),
    }),
    field('subject', 'Subject', 'text'),
    field('message', 'Message', 'long', { required: true, width: 'full' }),
  ],
}

/**
 * Whether a form sends a plain inquiry: its fields are a subset of the template's, including the required ones, and it
 * needs no consent.
 */
export function isSpecified({ fields, consent }: AskedForm): boolean {
  const all = contactForm.fields
  const has = (name: string) => fields.some((one) => one.name === name)
  return (
    consent.text === '' &&
    all.every(({ name, required }) => !required || has(name)) &&
    fields.every((one) => all.some((known) => isSame(one, known)))
  )
}

function isSame(one: AskedField, known: AskedField): boolean {
  const values = known.choices?.map(({ value }) => value) ?? []
  return (
    one.name === known.name &&
    one.kind === known.kind &&
    one.required === known.required &&
    (one.choices ?? []).every(({ value }) => values.includes(value))
  )
}
