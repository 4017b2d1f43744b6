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

/** What a form still has to send after it was sent: the fields that were changed meanwhile. */
export function unsent(now: InquiryForm, sent: InquiryForm): InquiryForm {
  const changed = Object.entries(now).filter(
    ([name, value]) => value !== sent[name as keyof InquiryForm],
  )
  return { ...blank, ...Object.fromEntries(changed) }
}

/** The inquiry among values that were posted; what is missing is blank. */
export function inquiryOf(values: Record<string, string>): InquiryForm {
  const { serviceType = '', ...texts } = values
  const type = isServiceType(serviceType) ? serviceType : ''
  const form: InquiryForm = { ...blank, serviceType: type }
  for (const name of textNames) form[name] = texts[name] ?? ''
  return form
}

const textNames = ['name', 'email', 'company', 'phone', 'subject', 'message'] as const

export type ServiceType = Exclude<Inquiry['serviceType'], ''>

/** What an inquiry may be about, in our words: what the server adds does not compile without some. */
const serviceTypes: Record<ServiceType, string> = {
  'web-development': 'Web Development',
  'mobile-apps': 'Mobile Apps',
  'seo-marketing': 'SEO & Marketing',
  'ui-ux-design': 'UI/UX Design',
  'custom-software': 'Custom Software',
  consultation: 'Consultation',
  other: 'Other',
}

/** The choices of what an inquiry is about, in their order. */
export const serviceChoices = Object.entries(serviceTypes)

/** Whether a text names something that an inquiry may be about. */
export function isServiceType(text: string): text is ServiceType {
  return Object.hasOwn(serviceTypes, text)
}

/** A reason why a form cannot be sent: the toast's words and the fields concerned. */
export interface Refusal {
  title: string
  description: string
  fields: Partial<Record<keyof InquiryForm, string>>
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const required = { name: 'your name', email: 'your email address', message: 'a message' }

/** Why the form cannot be sent; undefined when it can. */
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
