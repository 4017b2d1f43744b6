import { formatMoney, formatNumber } from '@quoin/shared-ui/format/number'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Stack } from '@quoin/shared-ui/ui/Stack'
import * as query from '@tanstack/react-query'
import React from 'react'
import * as jsx from 'react/jsx-runtime'
import * as router from 'react-router'
import { PageHeading } from '../../../page/PageHeading.tsx'
import { ActionLink } from '../../../ui/ActionLink.tsx'
import { CallToAction } from '../../../ui/CallToAction.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PageHero } from '../../../ui/PageHero.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Day } from '../../../ui/entry/Day.tsx'
import { pathOf, titleOf } from '../../../content/generic/entry.ts'
import { EntryCard } from '../../../ui/entry/EntryCard.tsx'
import { Opening } from '../entry/Opening.tsx'
import { Tags } from '../../../ui/entry/Tags.tsx'
import { useLocation, useSearchParams } from './address.tsx'
import type { Own } from './own.ts'
import { Column, Facts, Grid, Prose, RichText, Shell } from './pieces.tsx'
import { useEntries } from './useEntries.ts'

/** The libraries that modules can import, by name; modules.json lists the same names for the server. */
export const offered = {
  quoin: {
    ActionLink,
    Badge,
    Button,
    CallToAction,
    Card,
    Column,
    Day,
    EntryCard,
    Facts,
    Grid,
    Heading: PageHeading,
    Hero: PageHero,
    Opening,
    Picture,
    Prose,
    RichText,
    Section,
    Shell,
    Stack,
    Tags,
    formatMoney,
    formatNumber,
    pathOf,
    titleOf,
    useEntries,
  },
  react: { ...React, default: React },
  'react/jsx-runtime': jsx,
  'react-router': {
    Link,
    useLocation,
    useNavigate: router.useNavigate,
    useParams: router.useParams,
    useSearchParams,
  },
  '@tanstack/react-query': {
    keepPreviousData: query.keepPreviousData,
    queryOptions: query.queryOptions,
    useQuery: query.useQuery,
    useQueryClient: query.useQueryClient,
  },
}

/** The exports of loaded modules, by name; null if a module failed on the server. */
export const modules: Record<string, Own | null> = {}

declare global {
  /** The global object through which scripts of modules access the app and export. */
  var quoin: { offered: typeof offered; modules: typeof modules } | undefined
}

globalThis.quoin = { offered, modules }
