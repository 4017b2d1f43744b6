import type { ComponentType } from 'react'
import type { KindProps } from '../../fields/custom/index.tsx'
import { modules } from './hostModules.ts'

/** How long to wait for a module before it counts as missing, in milliseconds. */
const patience = 8000

/** The component of a module, by the name of its exports and the address of its script. */
export async function loadModule<Props>(
  name: string,
  address: string,
): Promise<ComponentType<Props>> {
  return Promise.race([load<Props>(name, address), passed()])
}

async function load<Props>(name: string, address: string): Promise<ComponentType<Props>> {
  const own = (await exportsOf(name, address)) as { default: ComponentType<Props> }
  return own.default
}

/** The components of a kind of fields. */
export interface KindModule {
  Widget: ComponentType<NonNullable<KindProps['edit']> & { value: unknown }>
  Cell?: ComponentType<{ value: unknown }>
  Show?: ComponentType<{ value: unknown }>
}

/** The components of a kind, by the name of the exports of its module and the address of its script. */
export async function loadKind(name: string, address: string): Promise<KindModule> {
  return (await Promise.race([exportsOf(name, address), passed()])) as KindModule
}

async function exportsOf(name: string, address: string): Promise<unknown> {
  // eslint-disable-next-line no-restricted-syntax -- it comes with a type or a plugin, and is no part of the app
  if (!(name in modules)) await import(/* @vite-ignore */ address)
  const own = modules[name]
  if (own === undefined) throw new Error(`${address} gives no ${name}`)
  return own
}

function passed(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the module did not arrive')), patience)
  })
}
