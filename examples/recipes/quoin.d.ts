/*
 * What the pages and screens of content types may import, for editors. Written by quoin: do not change.
 * docs/plugins.md of Quoin tells of each. A screen may import from 'quoin' what is for screens or both, any other file
 * what is for pages or both; who mistakes them is told when the program starts.
 */

declare module 'quoin' {
  import type { ComponentType, ReactElement, ReactNode } from 'react'

  /** An entry as the API gives it, with the fields that its type has: `Entry<Event>` for those of an interface. */
  export type Entry<Fields = Record<string, any>> = Fields & { id: string }

  /** A field of a type. */
  export interface PageField {
    name: string
    label: string
  }

  /** A type as a page gets it. */
  export interface PageType {
    name: string
    /** What visitors call one entry and many. */
    one: string
    many: string
    /** The list below /api. */
    path: string
    /** The path of an entry's page, which ends in /:id. */
    page: string
    /** The path of the page of all entries. */
    list?: string
    fields: PageField[]
  }

  /** A value in a query: constant, or a key of the address, a field of the entry of a `Page`, or a field of a section. */
  export type LoadValue =
    | string
    | number
    | boolean
    | null
    | readonly (string | number | boolean)[]
    | { query: string }
    | { entry: string }
    | { section: string }

  /** Conditions of a list: `{title: 'x'}` is equality, `{seats: {gte: 5}}` has operators. */
  export type LoadFilter = { or?: LoadFilter[] } & {
    [field: string]: LoadValue | Record<string, LoadValue> | LoadFilter[] | undefined
  }

  /** A list of entries that a module asks for. */
  export interface LoadedList {
    /** The name of a type that visitors may list. */
    type: string
    filter?: LoadFilter
    /** Fields, with a minus sign before those in descending order: '-starts,title'. */
    sort?: string | readonly string[]
    /** References whose entries are included. */
    expand?: string | readonly string[]
    /** The fields of the entries; all of them by default. */
    fields?: string | readonly string[]
    /** At most 100, which is the default. */
    limit?: number | { section: string }
  }

  /** The lists of a module, at most six: `export const load = { talks: { type: 'talk' } } satisfies Load`. */
  export type Load = Record<string, LoadedList>

  /** The lists as the component gets them. */
  export type Data = Record<string, { entries: Entry[]; total: number }>

  /** What a `Page` gets. */
  export interface PageProps<Fields = Record<string, any>> {
    type: PageType
    entry: Entry<Fields>
    /** The lists of the export `load`. */
    data: Data
  }

  /** What a `List` gets. */
  export interface ListProps<Fields = Record<string, any>> {
    type: PageType
    /** As far as the list is shown: 24 at first. For other entries there is the export `load`. */
    entries: Entry<Fields>[]
    /** How many there are. */
    total: number
    /** The lists of the export `load`. */
    data: Data
  }

  /** What the module of a page of a plugin gets beside the `Props` of its `plugin.Page`. */
  export interface OwnPageProps {
    /** The lists of the export `load`. */
    data: Data
  }

  /** What the module of a section of a plugin gets. */
  export interface SectionProps<Value = Record<string, any>> {
    section: { id: string; type: string; title: string; content?: string }
    /** The metadata of the section. */
    value: Value
    /** The lists of the export `load`. */
    data: Data
  }

  /** A type as a screen gets it. */
  export interface ScreenType {
    /** What staff call one entry and many. */
    one: string
    many: string
    /** The list below /api. */
    path: string
    fields: ScreenField[]
  }

  /** A field of a type, as staff have it. */
  export interface ScreenField {
    name: string
    label: string
  }

  /** An entry as staff get it. */
  export type ScreenEntry<Fields = Record<string, any>> = Entry<Fields> & { createdAt: string; updatedAt: string }

  /** What a `Screen` gets. */
  export interface ScreenProps {
    type: ScreenType
    /** The screen that is drawn from the fields. */
    Generic: ComponentType<{ type: ScreenType }>
  }

  /** What the component of a plugin's screen gets. */
  export interface PluginScreenProps {
    title: string
    /** The segments of the address below that of the screen: `['2031', 'may']` at /admin/figures/2031/may. */
    path: string[]
  }

  /** What the Widget of a kind of fields gets. It may be shown in a dialog and on pages of the site that are edited. */
  export interface WidgetProps<Value = any> {
    /** The id of the control that the label of the field belongs to. */
    id: string
    /** The label of the field, which the form shows. */
    label: string
    /** The value in JSON; null for an empty one. */
    value: Value | null
    /** Changes the value of the form; null for an empty one. */
    onChange: (value: Value | null) => void
    disabled: boolean
    /** Why the value was refused, which the form shows. */
    problem: string | undefined
  }

  /** What the Cell and the Show of a kind of fields get. They are not drawn for an empty value. */
  export interface ShowProps<Value = any> {
    value: Value
  }

  /** A value that a table can sort and a CSV file can contain. */
  export type Plain = string | number | boolean | null | undefined

  /** A column of a table of rows. */
  export interface TableColumn<Row> {
    /** Unique in the table. Without `value` it is the member of the row as well. */
    name: string
    label: string
    /** The value by which it is sorted, and which a CSV file contains. */
    value?: (row: Row) => Plain
    /** The content of a cell; the value by default. */
    cell?: (row: Row) => ReactNode
    /** Whether it has figures, which are right-aligned. */
    figure?: boolean
    /** Whether the table can be sorted by it; true by default. */
    sorts?: boolean
  }

  /** What the person who is signed in may do to the entries of a type. */
  export interface Can {
    create: boolean
    update: boolean
    delete: boolean
    publish: boolean
  }

  /** The tints of the design. */
  export type Tint = 'blue' | 'cyan' | 'green' | 'purple' | 'orange'

  /** What is wanted of a list: `limit`, `sort`, `fields`, and exact fields with the values that they must have. */
  export type Wanted = Record<string, string | number>

  // Pages and screens

  /** A short word of status or category. */
  export const Badge: ComponentType<{ variant?: 'default' | 'secondary' | Tint; children?: ReactNode }>

  /** A control that does something; with `asChild` the looks of one for the only child. */
  export const Button: ComponentType<{
    variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
    size?: 'small' | 'medium' | 'large'
    type?: 'button' | 'submit'
    disabled?: boolean
    asChild?: boolean
    onClick?: () => void
    children?: ReactNode
    [attribute: `aria-${string}`]: any
  }>

  /** A raised surface that holds one thing; with `asChild` the looks of one for the only child. */
  export const Card: ComponentType<{ asChild?: boolean; children?: ReactNode }>

  /** Parts below each other, in the design's distances; `medium` unless told. */
  export const Stack: ComponentType<{ gap?: 'small' | 'medium' | 'large'; children?: ReactNode }>

  /** 12345.6 as '12,346', with more `digits` as '12,345.6'. */
  export function formatNumber(value: number, digits?: number): string

  /** 149 as '£149'. */
  export function formatMoney(amount: number, sign?: '£' | '$'): string

  /** What an entry is called. */
  export function titleOf(type: PageType | ScreenType, entry: Entry): string

  // Pages

  /** A link of the site that looks like a button. */
  export const ActionLink: ComponentType<{
    to: string
    variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
    size?: 'small' | 'medium' | 'large'
    children?: ReactNode
  }>

  /** The last part of a page: what to do next. Its children are the links, the most important first. */
  export const CallToAction: ComponentType<{ title: string; text: string; children: ReactNode }>

  /** What a page says below its `Opening`: a column that reads well, with the site's distances around and between. */
  export const Column: ComponentType<{ children?: ReactNode }>

  /** The day of a timestamp where the site is; `exact` tells the time of day as well. */
  export const Day: ComponentType<{ of: string; exact?: boolean }>

  /** An entry in a list, all of which leads to it. */
  export const EntryCard: ComponentType<{ type: PageType; entry: Entry }>

  /** Fields by their names, with their labels; those that say nothing are left out. */
  export const Facts: ComponentType<{ type: PageType; entry: Entry; fields: string[] }>

  /** Cards beside and below each other. */
  export const Grid: ComponentType<{ children: ReactNode[] }>

  /** The one h1 of a page. */
  export const Heading: ComponentType<{ children: ReactNode }>

  /** The first part of a page that is more than one entry's: the h1, a lead, actions, a picture drawn from `art`. */
  export const Hero: ComponentType<{ title: string; art: string; lead?: string; above?: ReactNode; actions?: ReactNode }>

  /** The first part of an entry's page, as a drawn page has it: the way back, the status, the h1, the summary, the date. */
  export const Opening: ComponentType<{ type: PageType; entry: Entry }>

  /** A picture, or a pattern drawn from `id` where `image` is empty. */
  export const Picture: ComponentType<{ id: string; image: string; first?: boolean }>

  /** Texts, lists and links written as elements, set as the site sets what people write. */
  export const Prose: ComponentType<{ children?: ReactNode }>

  /** The HTML of a rich field, as the site sets it. */
  export const RichText: ComponentType<{ of: unknown }>

  /** One part of a page with its own h2, as wide as the window. */
  export const Section: ComponentType<{
    title: string
    lead?: string
    tone?: 'plain' | 'sunken'
    children: ReactNode
  }>

  /** The width that the site's pages have. */
  export const Shell: ComponentType<{ children: ReactNode }>

  /** Short words. */
  export const Tags: ComponentType<{ of: string[] }>

  /** The path of an entry's page. */
  export function pathOf(type: PageType, entry: Entry): string

  /** On a page: entries of a type; undefined until they are here. They are not in the server's HTML. */
  export function useEntries<Fields = Record<string, any>>(
    type: PageType,
    wanted?: Wanted,
  ): Entry<Fields>[] | undefined

  // Screens, and widgets of kinds

  /** On a screen: entries of a type, which stay true to what is stored; `problem` says why they cannot be had. */
  export function useEntries<Fields = Record<string, any>>(
    type: ScreenType,
    wanted?: Wanted,
  ): { entries: ScreenEntry<Fields>[] | undefined; total: number | undefined; problem: string | undefined }

  /**
   * Calls a path of this site with the rights of the person. Resolves to the answer: the value of JSON, undefined for an
   * empty body, a text for `text/…`, and a Blob otherwise. Throws a QuoinError.
   */
  export function call<Answer = any>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>

  /** Why a call failed; its message is for people. */
  export class QuoinError extends Error {
    constructor(cause: unknown)
    /** The status of the response; 0 if there was none. */
    readonly status: number
    /** The code of package core, such as 'not-found'; 'unreachable' if there was no response. */
    readonly code: string
    /** The refused fields by name, with the first message of each. */
    readonly fields: Record<string, string>
    /** Seconds to wait before another attempt, if the server sets them. */
    readonly retryAfter: number | undefined
  }

  /** Values from 0 on, as bars or as a line. */
  export const Chart: ComponentType<{
    label: string
    points: { label: string; value: number }[]
    kind?: 'bars' | 'line'
    format?: (value: number) => string
  }>

  /** A button that downloads rows as a CSV file, with the columns of a table. */
  export function CsvButton<Row>(props: {
    name: string
    rows: Row[] | undefined
    columns: TableColumn<Row>[]
    label?: string
  }): ReactElement

  /** A day as '2031-05-03'; with `time` a timestamp, in the time zone of the site. Empty for none. */
  export const DateInput: ComponentType<{
    label: string
    value: string
    onChange: (value: string) => void
    time?: boolean
    min?: string
    max?: string
    help?: string
    error?: string
    required?: boolean
    disabled?: boolean
    /** The control alone, for a part of a widget: the label is its name, the error marks it. */
    bare?: boolean
    /** Of a bare control. */
    id?: string
  }>

  /** A dialog over the screen; `actions` are the buttons at its end. */
  export const Dialog: ComponentType<{
    open: boolean
    title: string
    onClose: () => void
    description?: string
    actions?: ReactNode
    children?: ReactNode
  }>

  /** Shown for missing content, with the next step. */
  export const EmptyState: ComponentType<{
    title: string
    heading?: 'h2' | 'h3'
    actions?: ReactNode
    children?: ReactNode
  }>

  /** The form of an entry, where `useForm` has opened it. */
  export const Form: ComponentType<{ type: ScreenType }>

  /** A text of one line, with its label. */
  export const Input: ComponentType<{
    label: string
    value: string
    onChange: (value: string) => void
    type?: 'text' | 'search' | 'email' | 'url' | 'tel' | 'number' | 'password'
    placeholder?: string
    help?: string
    error?: string
    required?: boolean
    disabled?: boolean
    /** The control alone, for a part of a widget: the label is its name, the error marks it. */
    bare?: boolean
    /** Of a bare control. */
    id?: string
  }>

  /** A choice of one of some texts, with its label. */
  export const Select: ComponentType<{
    label: string
    value: string
    onChange: (value: string) => void
    options: (string | { value: string; label: string })[]
    help?: string
    error?: string
    required?: boolean
    disabled?: boolean
    /** The control alone, for a part of a widget: the label is its name, the error marks it. */
    bare?: boolean
    /** Of a bare control. */
    id?: string
  }>

  /**
   * Rows with columns, sorting and pages. Where the server sorts and divides them into pages, `rows` are those of one page
   * and `total` counts all; `page` begins at 1, and `sort` is the name of a column, with a minus for the reverse.
   */
  export function Table<Row>(props: {
    label: string
    /** Undefined while they load. */
    rows: Row[] | undefined
    /** The first column identifies the row. */
    columns: TableColumn<Row>[]
    /** What identifies a row; its id by default. */
    keyOf?: (row: Row, at: number) => string
    /** 25 by default. */
    perPage?: number
    /** Shown instead of a table without rows. */
    empty?: ReactNode
    total?: number
    page?: number
    onPage?: (page: number) => void
    sort?: string
    onSort?: (sort: string) => void
  }): ReactElement

  /** Contents of which one is shown; with `value` and `onChange` the screen keeps which. */
  export const Tabs: ComponentType<{
    label: string
    tabs: { name: string; label: string; content: ReactNode }[]
    value?: string
    onChange?: (name: string) => void
  }>

  /** The heading of a screen; its children are what can be done on the screen as a whole. */
  export const ScreenHeader: ComponentType<{ title: string; text?: string; children?: ReactNode }>

  /** The day of a timestamp where the site is, with the minute when it is pointed at. */
  export const Time: ComponentType<{ value: string }>

  /** What the person may do: a control that they may not use is not shown. The server refuses it all the same. */
  export function useCan(type: ScreenType): Can

  /** What opens the form. */
  export function useForm(): { add: () => void; edit: (entry: ScreenEntry) => void }

  /** A function that shows a notice for a moment; with an error, as a failure with its message. */
  export function useNotice(): (title: string, error?: unknown) => void

  /** A function that asks and then moves an entry to the trash; it gives whether the answer was yes. */
  export function useRemoval(type: ScreenType): (entry: ScreenEntry) => Promise<boolean>

  /** A function that changes values of an entry, or creates one for null, and then says so. */
  export function useSave(
    type: ScreenType,
  ): (entry: ScreenEntry | null, values: Record<string, unknown>, done: string) => void
}

declare module '*.module.css' {
  /** The classes of a CSS module, which screens may import. */
  const classes: Record<string, string>
  export default classes
}

declare module 'react' {
  /** What a component may give. */
  export type ReactNode = ReactElement | string | number | boolean | null | undefined | Iterable<ReactNode>

  export interface ReactElement {
    type: any
    props: any
    key: string | null
  }

  /** A component: a function that draws. */
  export type ComponentType<Props = {}> = (props: Props) => ReactNode

  export type Dispatch<Value> = (value: Value) => void
  export type SetStateAction<State> = State | ((before: State) => State)
  type Dependencies = readonly unknown[]
  type Effect = () => void | (() => void)

  export interface RefObject<T> {
    current: T
  }

  export interface Context<T> {
    (props: { value: T; children?: ReactNode }): ReactElement
    Provider: ComponentType<{ value: T; children?: ReactNode }>
  }

  export const Fragment: ComponentType<{ children?: ReactNode }>
  export const Suspense: ComponentType<{ fallback?: ReactNode; children?: ReactNode }>
  export const Children: {
    map<T>(children: ReactNode, make: (child: any, at: number) => T): T[]
    forEach(children: ReactNode, look: (child: any, at: number) => void): void
    count(children: ReactNode): number
    only(children: ReactNode): ReactElement
    toArray(children: ReactNode): any[]
  }
  export class Component<Props = {}, State = {}> {
    constructor(props: Props)
    readonly props: Readonly<Props>
    state: State
    setState(state: Partial<State>): void
    render(): ReactNode
  }
  export function cloneElement(element: ReactElement, props?: object, ...children: ReactNode[]): ReactElement
  export function createContext<T>(value: T): Context<T>
  export function createElement(type: any, props?: object | null, ...children: ReactNode[]): ReactElement
  export function isValidElement(value: unknown): value is ReactElement
  export function memo<Props>(component: ComponentType<Props>): ComponentType<Props>
  export function startTransition(change: () => void): void
  export function use<T>(from: Context<T> | Promise<T>): T
  export function useCallback<F extends (...args: any[]) => any>(made: F, of: Dependencies): F
  export function useContext<T>(context: Context<T>): T
  export function useDeferredValue<T>(value: T): T
  export function useEffect(effect: Effect, of?: Dependencies): void
  export function useEffectEvent<F extends (...args: any[]) => any>(made: F): F
  export function useId(): string
  export function useLayoutEffect(effect: Effect, of?: Dependencies): void
  export function useMemo<T>(make: () => T, of: Dependencies): T
  export function useReducer<State, Action>(
    reduce: (state: State, action: Action) => State,
    first: State,
  ): [State, Dispatch<Action>]
  export function useRef<T>(first: T): RefObject<T>
  export function useRef<T>(first: null): RefObject<T | null>
  export function useState<State>(first: State | (() => State)): [State, Dispatch<SetStateAction<State>>]
  export function useState<State>(): [State | undefined, Dispatch<SetStateAction<State | undefined>>]
  export function useSyncExternalStore<T>(
    subscribe: (changed: () => void) => () => void,
    read: () => T,
    onServer?: () => T,
  ): T
  export function useTransition(): [boolean, (change: () => void) => void]

  const React: { version: string }
  export default React
}

declare module 'react/jsx-runtime' {
  import type { ReactElement, ReactNode } from 'react'

  type Handler<Event> = (event: Event & { currentTarget: any }) => void

  interface Attributes {
    key?: string | number
    ref?: any
    children?: ReactNode
    /** CSS with the design's values, as in `gap: 'var(--space-5)'`. */
    style?: { [property: string]: string | number | undefined }
    onBlur?: Handler<FocusEvent>
    onChange?: Handler<Event>
    onClick?: Handler<MouseEvent>
    onFocus?: Handler<FocusEvent>
    onInput?: Handler<InputEvent>
    onKeyDown?: Handler<KeyboardEvent>
    onKeyUp?: Handler<KeyboardEvent>
    onPointerDown?: Handler<PointerEvent>
    onPointerMove?: Handler<PointerEvent>
    onPointerUp?: Handler<PointerEvent>
    onSubmit?: Handler<SubmitEvent>
    [attribute: string]: any
  }

  export namespace JSX {
    type ElementType = string | ((props: any) => ReactNode) | (new (props: any) => { render(): ReactNode })
    type Element = ReactElement
    interface ElementClass {
      render(): ReactNode
    }
    interface ElementAttributesProperty {
      props: {}
    }
    interface ElementChildrenAttribute {
      children: {}
    }
    interface IntrinsicAttributes {
      key?: string | number
    }
    interface IntrinsicElements {
      [element: string]: Attributes
    }
  }

  export const Fragment: (props: { children?: ReactNode }) => ReactElement
  export function jsx(type: any, props: object, key?: string): ReactElement
  export function jsxs(type: any, props: object, key?: string): ReactElement
}

declare module 'react-router' {
  import type { ComponentType, ReactNode } from 'react'

  export interface Location {
    pathname: string
    search: string
    hash: string
    state: any
    key: string
  }

  /** A link within the site. */
  export const Link: ComponentType<{
    to: string
    replace?: boolean
    state?: any
    preventScrollReset?: boolean
    children?: ReactNode
    [attribute: `aria-${string}`]: any
  }>
  export function useLocation(): Location
  export function useNavigate(): (to: string | number, options?: { replace?: boolean; state?: any }) => void
  export function useParams(): Record<string, string | undefined>
  export function useSearchParams(): [URLSearchParams, (to: Record<string, string> | URLSearchParams) => void]
}

declare module '@tanstack/react-query' {
  export interface Query<Data> {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Data | Promise<Data>
    enabled?: boolean
    /** For how long what was fetched is taken as it is, in milliseconds. */
    staleTime?: number
    refetchInterval?: number
    placeholderData?: (before: Data | undefined) => Data | undefined
  }

  export interface QueryResult<Data> {
    data: Data | undefined
    error: Error | null
    isError: boolean
    isFetching: boolean
    isPending: boolean
    refetch(): Promise<unknown>
  }

  export interface QueryClient {
    getQueryData(key: readonly unknown[]): any
    setQueryData(key: readonly unknown[], data: any): void
    invalidateQueries(which: { queryKey: readonly unknown[] }): Promise<void>
  }

  export function keepPreviousData<Data>(before: Data | undefined): Data | undefined
  export function queryOptions<Data>(query: Query<Data>): Query<Data>
  export function useQuery<Data>(query: Query<Data>): QueryResult<Data>
  export function useQueryClient(): QueryClient

  /** On a screen. */
  export function useMutation<Data, Sent = void>(mutation: {
    mutationFn: (sent: Sent) => Promise<Data>
    onSuccess?: (data: Data, sent: Sent) => void
    onError?: (error: Error, sent: Sent) => void
  }): { mutate(sent: Sent): void; mutateAsync(sent: Sent): Promise<Data>; data: Data | undefined; error: Error | null; isPending: boolean }
}
