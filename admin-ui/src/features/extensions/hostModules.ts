import { formatMoney, formatNumber } from '@quoin/shared-ui/format/number'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Stack } from '@quoin/shared-ui/ui/Stack'
import * as query from '@tanstack/react-query'
import React from 'react'
import * as jsx from 'react/jsx-runtime'
import * as router from 'react-router'
import { useCan } from '../../model/identity.ts'
import { type ContentType, titleOf } from '../../model/schema.ts'
import { Time } from '../../ui/Time.tsx'
import type { ScreenProps } from '../../entry-form/override.ts'
import { call, QuoinError } from './call.ts'
import { Chart } from './parts/Chart.tsx'
import { DateInput, Input, Select } from './parts/controls.tsx'
import { CsvButton } from './parts/CsvButton.tsx'
import { Dialog, EmptyState, ScreenHeader, Tabs, useNotice } from './parts/layout.tsx'
import { Table } from './parts/Table.tsx'
import { Form, useForm } from './Form.tsx'
import { useEntries, useRemoval, useSave } from './entries.ts'

/** The props of a custom screen. */
export interface OwnProps {
  type: ContentType
  /** The generic screen. */
  Generic: React.ComponentType<ScreenProps>
}

/** The libraries that modules can import, by name; modules.json lists the same names for the server. */
export const hostModules = {
  quoin: {
    Badge,
    Button,
    Card,
    Chart,
    CsvButton,
    DateInput,
    Dialog,
    EmptyState,
    Form,
    Input,
    QuoinError,
    ScreenHeader,
    Select,
    Stack,
    Table,
    Tabs,
    Time,
    call,
    formatMoney,
    formatNumber,
    titleOf,
    useCan,
    useEntries,
    useForm,
    useNotice,
    useRemoval,
    useSave,
  },
  react: { ...React, default: React },
  'react/jsx-runtime': jsx,
  'react-router': {
    Link: router.Link,
    useLocation: router.useLocation,
    useNavigate: router.useNavigate,
    useParams: router.useParams,
    useSearchParams: router.useSearchParams,
  },
  '@tanstack/react-query': {
    keepPreviousData: query.keepPreviousData,
    queryOptions: query.queryOptions,
    useMutation: query.useMutation,
    useQuery: query.useQuery,
    useQueryClient: query.useQueryClient,
  },
}

/** The exports of loaded modules, by name. */
export const modules: Record<
  string,
  { default: React.ComponentType<never> } | undefined
> = {}

declare global {
  /** The global object through which scripts of modules access the app and export. */
  var quoin: { offered: typeof hostModules; modules: typeof modules } | undefined
}

globalThis.quoin = { offered: hostModules, modules }
