import type { Inquiry } from '@quoin/shared-ui/api/schema'

/** What the contact form sends. */
export interface InquiryForm {
  name: string
  email: string
  company: string
  phone: string
  subject: string
  message: string
  serviceType: ServiceType | ''
}

export const blank: InquiryForm = {
  name: '',
  email: '',
  company: '',
  phone: '',
  subject: '',
  message: '',
  serviceType: '',
}

/** The fields that were changed after the form was sent. */
export function unsent(now: InquiryForm, sent: InquiryForm): InquiryForm {
  const changed = Object.entries(now).filter(
    ([name, value]) => value !== sent[name as keyof InquiryForm],
  )
  return { ...blank, ...Object.fromEntries(changed) }
}

/** The inquiry in submitted values; missing values are blank. */
export function inquiryOf(values: Record<string, string>): InquiryForm {
  const { serviceType = '', ...texts } = values
  const type = isServiceType(serviceType) ? serviceType : ''
  const form: InquiryForm = { ...blank, serviceType: type }
  for (const name of textNames) form[name] = texts[name] ?? ''
  return form
}

const textNames = ['name', 'email', 'company', 'phone', 'subject', 'message'] as const

export type ServiceType = Exclude<Inquiry['serviceType'], ''>

/** The labels of the subjects of an inquiry: a subject that the server adds does not compile without one. */
const serviceTypes: Record<ServiceType, string> = {
  'web-development': 'Web Development',
  'mobile-apps': 'Mobile Apps',
  'seo-marketing': 'SEO & Marketing',
  'ui-ux-design': 'UI/UX Design',
  'custom-software': 'Custom Software',
  consultation: 'Consultation',
  other: 'Other',
}

/** The subjects of an inquiry, in order. */
export const serviceChoices = Object.entries(serviceTypes)

/** Whether a text is a subject of an inquiry. */
export function isServiceType(text: string): text is ServiceType {
  return Object.hasOwn(serviceTypes, text)
}

/** The reason why a form cannot be sent: the text of the toast and the fields. */
export interface Refusal {
  title: string
  description: string
  fields: Partial<Record<keyof InquiryForm, string>>
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const required = { name: 'your name', email: 'your email address', message: 'a message' }

/** The reason why the form cannot be sent; undefined if it can. */
export function refusalOf(form: InquiryForm): Refusal | undefined {
  const missing = Object.entries(required).filter(
    ([field]) => form[field as keyof typeof required].trim() === '',
  )
  if (missing.length > 0) {
    return {
      title: 'Missing Information',
      description: 'Please fill in all required fields (Name, Email, and Message).',
      fields: Object.fromEntries(
        missing.map(([field, what]) => [field, `Please enter ${what}.`]),
      ),
    }
  }
  if (!emailPattern.test(form.email.trim())) {
    const description = 'Please enter a valid email address.'
    return { title: 'Invalid Email', description, fields: { email: description } }
  }
  return undefined
}
