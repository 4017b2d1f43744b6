import { type ReactNode, useRef } from 'react'
import { useArrival } from './arrival.tsx'
import styles from './PageHeading.module.css'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/** The h1 of a page. It is focused when the visitor navigates to the page. */
export function PageHeading({ className, children }: Props) {
  const ref = useRef<HTMLHeadingElement>(null)
  useArrival(() => {
    if (!isTyping(document.activeElement)) ref.current?.focus({ preventScroll: true })
  })
  return (
    <h1 ref={ref} tabIndex={-1} className={[styles.heading, className].join(' ')}>
      {children}
    </h1>
  )
}

function isTyping(element: Element | null): boolean {
  return element?.matches('input, textarea, select') ?? false
}
