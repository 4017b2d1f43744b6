import { classes } from '@quoin/shared-ui/ui/classes'
import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { type Tint, tintClass } from '@quoin/shared-ui/ui/pattern/tint'
import styles from './IconTile.module.css'

interface Props {
  /** A Font Awesome class name from the content. */
  name: string
  tint?: Tint | undefined
  size?: 'medium' | 'large'
}

/** An icon from the content, on a soft square. */
export function IconTile({ name, tint, size = 'medium' }: Props) {
  return (
    <span className={classes(styles.tile, styles[size], tint && tintClass(tint))}>
      <Icon name={name} />
    </span>
  )
}
