/** The mark of the product. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path fill="var(--surface-raised)" d="M8 8h16v5H8zM8 14h9v4H8zM8 19h16v5H8z" />
    </svg>
  )
}
