import {
  cloneElement,
  type CSSProperties,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import { classes } from './classes.ts'

interface Props {
  className?: string | undefined
  style?: CSSProperties | undefined
  children?: ReactNode
}

/**
 * Returns the only child with further props, or null if there is no such child. The child's own props take precedence;
 * classes and styles are merged, and both handlers are called, the child's own first.
 */
export function dressed({ children, ...looks }: Props): ReactElement | null {
  if (!isValidElement<Props>(children)) return null
  const own = children.props
  return cloneElement(children, {
    ...looks,
    ...own,
    ...handlersOf(looks, own),
    className: classes(looks.className, own.className),
    ...((looks.style ?? own.style) && { style: { ...looks.style, ...own.style } }),
  })
}

type Handler = (...args: unknown[]) => void

/** The handlers that both have, combined. */
function handlersOf(looks: Props, own: Props): Record<string, Handler> {
  const others = new Map<string, unknown>(Object.entries(looks))
  const both: Record<string, Handler> = {}
  for (const [name, handle] of Object.entries<unknown>({ ...own })) {
    const other = others.get(name)
    if (!/^on[A-Z]/.test(name) || !isHandler(handle) || !isHandler(other)) continue
    both[name] = (...args) => {
      handle(...args)
      other(...args)
    }
  }
  return both
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function'
}
