import type { Inquiry } from '@quoin/shared-ui/api/schema'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import type { Tint } from '@quoin/shared-ui/ui/pattern/tint'
import styles from './InquiryCard.module.css'

type ServiceType = Exclude<Inquiry['serviceType'], ''>

/** The look of each kind of service: a kind that the server adds does not compile without one. */
const looks: Record<ServiceType, Tint | 'secondary'> = {
  'web-development': 'blue',
  'mobile-apps': 'cyan',
  'seo-marketing': 'green',
  'ui-ux-design': 'purple',
  'custom-software': 'orange',
  consultation: 'secondary',
  other: 'secondary',
}

/** The kind of service of an inquiry; renders nothing if it has none. */
export function ServiceBadge({ type }: { type: string }) {
  if (type === '') return null
  return (
    <Badge variant={isKnown(type) ? looks[type] : 'secondary'} className={styles.type}>
      {type.replaceAll('-', ' ')}
    </Badge>
  )
}

/** Whether a kind of service is known: stored inquiries may have former kinds. */
function isKnown(type: string): type is ServiceType {
  return Object.hasOwn(looks, type)
}
