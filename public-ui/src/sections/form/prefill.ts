import { type InquiryForm, isServiceType, type ServiceType } from './inquiry.ts'

/** The wish of a visitor, from the page with the link. */
export interface Wish {
  service?: string
  product?: string
  plan?: string
  job?: string
}

/**
 * The wish in a link: from its state, or from ?service=, ?product=, ?plan= and ?job= in the address. The state takes
 * precedence.
 */
export function wishOf(state: unknown, params: URLSearchParams): Wish {
  const carried = typeof state === 'object' && state !== null ? { ...state } : {}
  const wish: Wish = {}
  for (const key of ['service', 'product', 'plan', 'job'] as const) {
    const value: unknown = Reflect.get(carried, key) ?? params.get(key)
    if (typeof value === 'string' && value.trim() !== '') wish[key] = value.trim()
  }
  return wish
}

/** The prefilled fields of a form. */
export interface Prefilled {
  /** From the address, which the server knows too. */
  byAddress: Partial<InquiryForm>
  /** From all data in the browser. */
  all: Partial<InquiryForm>
}

/** The fields that a wish fills in. */
export function prefill({ service, product, plan, job }: Wish): Partial<InquiryForm> {
  if (job) return { serviceType: 'other', subject: `Application: ${job}` }
  if (product) {
    const subject = plan ? `${product}, plan ${plan}` : `Demo of ${product}`
    return { serviceType: 'consultation', subject }
  }
  if (!service) return {}
  const serviceType = serviceTypeOf(service)
  // A service that matches no choice is put into the subject.
  const unnamed = serviceType === 'other' && !isServiceType(service)
  return { serviceType, ...(unnamed && { subject: service }) }
}

/** Words in the name of a service that indicate its type, the most reliable first. */
const signs: [RegExp, ServiceType][] = [
  [/\b(?:seo|search|marketing)\b/i, 'seo-marketing'],
  [/\b(?:ui|ux|design)\b/i, 'ui-ux-design'],
  [/\b(?:mobile|apps?)\b/i, 'mobile-apps'],
  [/\b(?:web|websites?)\b/i, 'web-development'],
  [/\bconsult/i, 'consultation'],
  [/\bsoftware\b/i, 'custom-software'],
]

function serviceTypeOf(service: string): ServiceType {
  if (isServiceType(service)) return service
  return signs.find(([sign]) => sign.test(service))?.[1] ?? 'other'
}
