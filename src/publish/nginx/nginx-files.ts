import { dirname } from 'node:path'
import { sessionCookie } from '../../domain/customer/visitor-cookies.ts'
import { securityHeaders } from '../../domain/pages/policy/security-headers.ts'
import type { AnswerKind } from './answer-kind.ts'
import { staticPath } from './answer-kind.ts'
import { map, quoted } from './nginx-map.ts'
import { linkMark } from './web-tree.ts'

/** The files that nginx reads besides the tree; everything that a switch of releases changes is in the tree. */
export type NginxFacts = {
  /** Public origin of the shop. */
  readonly siteUrl: string
  /** Folder of the tree. */
  readonly root: string
  readonly kinds: readonly AnswerKind[]
}

/** Folder of nginx's own for answers. */
const answerFolder = '/shop-answer'
/** A kind that nginx was not told of yet: its files come from the Node server. */
const unknown = 'unknown'

/** Rows for the http block: which requests nginx answers itself, and what it says of each kind of answer. */
export function nginxMaps({ siteUrl, root, kinds }: NginxFacts): string {
  const byKind = (target: string, otherwise: string, value: (kind: AnswerKind) => string): string[] =>
    map('$shop_kind', target, [
      ['default', quoted(otherwise)],
      ...kinds.map((kind) => [kind.id, quoted(value(kind))] as const),
    ])
  return [
    '# Made at each publish, for the http block: what nginx says of the files that it serves itself.',
    ...map('$http_host', '$shop_own_host', [
      ['default', '0'],
      [quoted(new URL(siteUrl).host), '1'],
    ]),
    ...map('""', '$shop_site_host', [['default', quoted(new URL(siteUrl).host)]]),
    // An address that nginx cannot read, which it then knows from the first line of the request alone.
    ...map('"$request_uri $request"', '$shop_unread', [
      ['default', '""'],
      [quoted(String.raw`~^ \S+ (?<shop_sent>/\S*) HTTP/`), '$shop_sent'],
    ]),
    ...map('$http_cookie', '$shop_has_session', [
      ['default', '0'],
      [quoted(`~${sessionCookie}=`), '1'],
    ]),
    // Scripts and styles are shared by all visitors; pages of visitors with a session come from the Node server.
    ...map('"$request_method $shop_own_host$shop_blocked$shop_has_session $request_uri"', '$shop_path', [
      ['default', '""'],
      [quoted(String.raw`~^(?:GET|HEAD) 10[01] (?<shop_asset>/_astro/[A-Za-z0-9._-]+)$`), '$shop_asset'],
      [quoted(`~^(?:GET|HEAD) 100 (?<shop_page>${staticPath})$`), '$shop_page'],
    ]),
    ...map('$shop_path', '$shop_link', [
      ['default', quoted(`${root}/pages$shop_path${linkMark}`)],
      ['""', quoted(`${root}/none`)],
    ]),
    ...map('$http_accept_encoding', '$shop_encoding', [
      ['default', 'identity'],
      [accepts('br'), 'br'],
      [accepts('gzip'), 'gzip'],
    ]),
    // Read once for each request: resolving a path takes nginx about twenty looks at the disk.
    ...map('$realpath_root', '$shop_answer', [
      ['default', '""'],
      [
        quoted('~/kinds/(?<shop_kind>[0-9a-f]+)/(?<shop_hash>(?<shop_part>[0-9a-f])[0-9a-f]{23})$'),
        quoted('$shop_kind/$shop_hash'),
      ],
    ]),
    ...byKind('$shop_type', unknown, ({ type }) => type),
    ...byKind('$shop_cache', '', ({ cache }) => cache),
    ...byKind('$shop_policy', '', ({ policy }) => policy),
    ...byKind('$shop_vary', '', ({ isCompressed }) => (isCompressed ? 'Accept-Encoding' : '')),
    ...map('$shop_vary', '$shop_form', [
      ['default', '$shop_encoding'],
      ['""', 'identity'],
    ]),
    ...map('$shop_form', '$shop_content_encoding', [
      ['default', '$shop_form'],
      ['identity', '""'],
    ]),
    ...map('$shop_form', '$shop_body', [
      ['default', quoted('encoded/$shop_part/$shop_hash.$shop_form')],
      ['identity', quoted('nginx/kinds/$shop_answer')],
    ]),
    ...map('$http_if_none_match', '$shop_is_fresh', [
      ['default', '$shop_has_same_tag'],
      ['""', '""'],
    ]),
    ...map('"$shop_hash-$shop_form $http_if_none_match"', '$shop_has_same_tag', [
      ['default', '""'],
      [String.raw`"~^(?<shop_tag>\S+) .*\"\k<shop_tag>\""`, '1'],
    ]),
    '',
  ].join('\n')
}

/** Locations for the server block. The Node servers are the named location `@shop_node`, which the operator writes. */
export function nginxServer({ siteUrl, root }: Pick<NginxFacts, 'siteUrl' | 'root'>): string {
  const headers = Object.entries(securityHeaders(siteUrl))
  return [
    '# Made at each publish, for the server block: files of the live release, all else from the Node servers.',
    // Also for an address below the folder of answers, which a client may ask for. Written in a location, it would
    // replace the server's other error pages there.
    'error_page 404 418 = @shop_node;',
    'location / {',
    '  root $shop_link;',
    '  if (!-f $shop_link) { return 418; }',
    '  if ($shop_answer = "") { return 418; }',
    `  if ($shop_type = ${unknown}) { return 418; }`,
    // A 304 of nginx's own would give the length 0 for that of the page.
    '  if ($shop_is_fresh) { return 418; }',
    `  rewrite ^ ${answerFolder}/$shop_body last;`,
    '}',
    // A file there never changes, so that nginx may keep it open.
    `location ${answerFolder}/ {`,
    '  internal;',
    `  alias "${dirname(root)}/";`,
    '  open_file_cache max=20000 inactive=60s;',
    '  open_file_cache_valid 60s;',
    '  gzip off;',
    '  etag off;',
    '  if_modified_since off;',
    '  max_ranges 1;',
    '  types { }',
    '  default_type "";',
    ...headers.map(([name, value]) => header(name, value)),
    header('X-Request-Id', '$request_id'),
    header('Content-Security-Policy', '$shop_policy'),
    header('Cache-Control', '$shop_cache'),
    header('ETag', String.raw`\"$shop_hash-$shop_form\"`),
    header('Vary', '$shop_vary'),
    header('Last-Modified', ''),
    header('Content-Type', '$shop_type'),
    header('Content-Encoding', '$shop_content_encoding'),
    '}',
    '',
  ].join('\n')
}

const header = (name: string, value: string): string => `  add_header ${name} "${value}";`

/** Whether a header names an encoding and does not refuse it (`br;q=0`). */
const accepts = (encoding: string): string =>
  quoted(String.raw`~*(?:^|,)\s*${encoding}\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)`)
