import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * A name of the visitor's stay on the page: another one each time that a link
 * or the history leads here, the same while the page rewrites its own address.
 */
export function useVisit(): string {
  const { key } = useLocation()
  const type = useNavigationType()
  const [visit, setVisit] = useState(key)
  if (type !== NavigationType.Replace && key !== visit) setVisit(key)
  return visit
}
