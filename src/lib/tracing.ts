import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api'

/** Set while traces are sent. Without it nothing here costs more than a look. */
let tracer: Tracer | undefined
/** Ids of the next span, where it has been named before. */
let nextIds: Pick<SpanContext, 'traceId' | 'spanId'> | undefined
const spans = new AsyncLocalStorage<RunningSpan>()

type RunningSpan = {
  readonly span: Span
  /**
   * Epoch in ms at which this process's clock of durations stood at 0. Spans of one call share it: with a start of its
   * own in whole ms, as the SDK takes it, a part could end after what it is a part of.
   */
  readonly epoch: number
}

export type TracingOptions = {
  /** The receiver of spans, by OTLP over HTTP. */
  readonly url: string
  /** Name of the service. */
  readonly service: string
}

/** Sends traces from now on; the SDK is loaded here. @returns what sends the rest and ends it */
export async function startTracing({ url, service }: TracingOptions): Promise<() => Promise<void>> {
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new BasicTracerProvider({
    idGenerator: {
      generateTraceId: () => nextIds?.traceId ?? randomBytes(16).toString('hex'),
      generateSpanId: () => nextIds?.spanId ?? randomBytes(8).toString('hex'),
    },
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))],
  })
  tracer = provider.getTracer(service)
  return async () => {
    tracer = undefined
    await provider.shutdown()
  }
}

export type SpanOptions = {
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes: Attributes
  /** `traceparent` of the caller (W3C Trace Context). */
  readonly parent?: string | undefined
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/** Whether traces are sent. */
export const isTracing = (): boolean => tracer !== undefined

/** Names a span whose times come later (`recordSpan`), as a `traceparent` for what happens below it. */
export const nameSpan = (): string => `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`

export type RecordedSpan = {
  /** The name that `nameSpan` gave it. */
  readonly traceparent: string
  readonly name: string
  /** Epoch in ms. */
  readonly start: number
  readonly end: number
  /** The events meanwhile, with their times. */
  readonly events: Readonly<Record<string, number>>
}

/** Sends a span that was named before and measured elsewhere; a name that is none sends nothing. */
export function recordSpan({ traceparent, name, start, end, events }: RecordedSpan): void {
  const [, traceId = '', spanId = ''] = traceparentPattern.exec(traceparent) ?? []
  if (!tracer || !isSpanContextValid({ traceId, spanId, traceFlags: TraceFlags.SAMPLED })) return
  nextIds = { traceId, spanId }
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: start }, ROOT_CONTEXT)
  nextIds = undefined
  for (const [event, time] of Object.entries(events)) span.addEvent(event, time)
  span.end(end)
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Context of a caller's span; the root where it names none. */
function contextOf(traceparent: string | undefined) {
  const [, traceId = '', spanId = '', flags = ''] = traceparentPattern.exec(traceparent ?? '') ?? []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const context = { traceId, spanId, traceFlags, isRemote: true }
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

/**
 * Runs work as a span below the running one, or below the caller's.
 * @param conclude names what came of it
 */
export function traced<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
  conclude: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  return tracer ? inSpan(tracer, name, options, work, conclude) : work()
}

async function inSpan<Result>(
  tracer: Tracer,
  name: string,
  { kind, attributes, parent }: SpanOptions,
  work: () => Promise<Result>,
  conclude: (result: Result) => Attributes,
): Promise<Result> {
  const running = spans.getStore()
  const above = running ? trace.setSpan(ROOT_CONTEXT, running.span) : contextOf(parent)
  const epoch = running?.epoch ?? Date.now() - performance.now()
  const startTime = epoch + performance.now()
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, above)
  try {
    const result = await spans.run({ span, epoch }, work)
    span.setAttributes(conclude(result))
    return result
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
    throw error
  } finally {
    span.end(epoch + performance.now())
  }
}
