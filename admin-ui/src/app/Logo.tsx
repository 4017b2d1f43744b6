/** The corner stone that the product is named after. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        fill="currentColor"
        d="M3 3h12v6H9v6H3zM11 11h4v4h-4zM17 3h4v6h-4zM3 17h6v4H3zM11 17h10v4H11zM17 11h4v4h-4z"
      />
    </svg>
  )
}
