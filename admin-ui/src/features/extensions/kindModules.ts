import { formatMoney, formatNumber } from '@quoin/shared-ui/format/number'
import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Stack } from '@quoin/shared-ui/ui/Stack'
import React from 'react'
import * as jsx from 'react/jsx-runtime'
import type { KindProps } from '../../fields/custom/index.tsx'
import { Time } from '../../ui/Time.tsx'
import { call, QuoinError } from './call.ts'
import { DateInput, Input, Select } from './parts/controls.tsx'
import { Dialog, useNotice } from './parts/layout.tsx'

/**
 * The libraries that modules of kinds can import, by name; kinds.json lists the names of `quoin` for the server. They are
 * fewer than those of screens, because the page editor, which has fields too, has no addresses and few parts.
 */
export const kindLibraries = {
  quoin: {
    Badge,
    Button,
    Card,
    DateInput,
    Dialog,
    Input,
    QuoinError,
    Select,
    Stack,
    Time,
    call,
    formatMoney,
    formatNumber,
    useNotice,
  },
  react: { ...React, default: React },
  'react/jsx-runtime': jsx,
}

/** The components of a kind of fields. */
export interface KindModule {
  Widget: React.ComponentType<NonNullable<KindProps['edit']> & { value: unknown }>
  Cell?: React.ComponentType<{ value: unknown }>
  Show?: React.ComponentType<{ value: unknown }>
}

/** The exports of loaded modules, by name. */
export const kindModules: Record<string, KindModule | undefined> = {}

declare global {
  /** `quoin` for modules of kinds: in the page editor, that is the object of the public site. */
  var quoinKinds:
    { offered: typeof kindLibraries; modules: typeof kindModules } | undefined
}

globalThis.quoinKinds = { offered: kindLibraries, modules: kindModules }

/** How long to wait for a module before it counts as missing, in milliseconds. */
const patience = 8000

/** The components of a kind, by the name of the exports of its module and the address of its script. */
export async function loadKind(name: string, address: string): Promise<KindModule> {
  const passed = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the module did not arrive')), patience)
  })
  return Promise.race([load(name, address), passed])
}

async function load(name: string, address: string): Promise<KindModule> {
  // eslint-disable-next-line no-restricted-syntax -- it comes with a plugin, and is no part of the app
  if (!(name in kindModules)) await import(/* @vite-ignore */ address)
  const own = kindModules[name]
  if (own === undefined) throw new Error(`${address} does not export ${name}`)
  return own
}
