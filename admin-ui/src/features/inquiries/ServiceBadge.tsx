import { Badge } from '@quoin/shared-ui/ui/Badge'
import type { Tint } from '@quoin/shared-ui/ui/tint'
import styles from './InquiryCard.module.css'

const tints: Record<string, Tint> = {
  'web-development': 'blue',
  'mobile-apps': 'cyan',
  'seo-marketing': 'green',
  'ui-ux-design': 'purple',
  'custom-software': 'orange',
}

/** The kind of work that an inquiry is about; nothing where it names none. */
export function ServiceBadge({ type }: { type: string }) {
  if (type === '') return null
  return (
    <Badge variant={tints[type] ?? 'secondary'} className={styles.type}>
      {type.replaceAll('-', ' ')}
    </Badge>
  )
}
