import { IconNames } from '@quoin/shared-ui/ui/pattern/Icon'
import { QueryClientContext } from '@tanstack/react-query'
import { type Context, type ReactNode, use } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'
import { SettingsContext } from '../../content/settings.ts'
import { Origin } from '../../page/origin.ts'
import { Submitted } from '../../page/submission.ts'
import { Pictures } from '../picture/Pictured.tsx'

/**
 * The contexts that a part of a page may read. Arrivals are not among them: a page from the server was not reached from
 * another page of the document.
 */
const contexts = [
  QueryClientContext,
  NavigationContext,
  LocationContext,
  RouteContext,
  SettingsContext,
  Origin,
  Submitted,
  Pictures,
  IconNames,
] as Context<unknown>[]

/** The current values of the contexts. */
export function useBridge(): unknown[] {
  const values = []
  for (const context of contexts) values.push(use(context))
  return values
}

interface Props {
  /** The result of useBridge at the place of the part. */
  values: unknown[]
  children: ReactNode
}

/** Provides its children with the contexts of another place in the page. */
export function Bridge({ values, children }: Props) {
  return contexts.reduceRight(
    (inner, Each, at) => <Each value={values[at]}>{inner}</Each>,
    children,
  )
}
