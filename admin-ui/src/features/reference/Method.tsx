import { classes } from '@quoin/shared-ui/ui/classes'
import { type Tint, tintClass } from '@quoin/shared-ui/ui/pattern/tint'
import styles from './Method.module.css'

const tints: Record<string, Tint> = {
  GET: 'blue',
  POST: 'green',
  PUT: 'purple',
  DELETE: 'orange',
}

/** The HTTP method of a call. */
export function Method({ name }: { name: string }) {
  return (
    <span className={classes(styles.method, tintClass(tints[name] ?? 'cyan'))}>
      {name}
    </span>
  )
}
