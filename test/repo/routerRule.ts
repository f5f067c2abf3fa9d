import {
  dottedName,
  type Fault,
  type Files,
  isCode,
  isTest,
  lineAt,
  literalText,
  nodes,
  parseCode,
} from './source.ts'

/**
 * Allowed imports from React Router. The browser's router is our own (decision 0017): it has navigation, loaders,
 * redirects and revalidation. Forms, fetchers and blockers would fail at run time, and `Link` alone would add 5 kB of
 * framework mode to every first view.
 */
const KNOWN = [
  'createPath',
  'IDLE_NAVIGATION',
  'isRouteErrorResponse',
  'Navigate',
  'NavigationType',
  'Outlet',
  'redirect',
  'RouterProvider',
  'UNSAFE_createBrowserHistory',
  'UNSAFE_DataRouterStateContext',
  'useLoaderData',
  'useLocation',
  'useMatches',
  'useNavigate',
  'useNavigation',
  'useNavigationType',
  'useParams',
  'useRevalidator',
  'useRouteError',
]
/** Only for server rendering: React Router's static handler. */
const SERVER_FILES = ['src/app/pages/render.tsx', 'src/app/pages/routeTree.tsx']

export function checkRouter(files: Files): Fault[] {
  return [...files].flatMap(([path, text]) => {
    if (!isCode(path) || isTest(path) || SERVER_FILES.includes(path)) return []
    const imports = nodes(parseCode(path, text)['body']).filter((node) =>
      literalText(node['source'])?.startsWith('react-router'),
    )
    return imports.flatMap((node) =>
      nodes(node['specifiers'])
        .filter((one) => node['importKind'] !== 'type' && one['importKind'] !== 'type')
        .filter((one) => !KNOWN.includes(dottedName(one['imported'])))
        .map((one) => ({
          file: path,
          line: lineAt(text, one.start),
          text: `router: the browser's router has no ${dottedName(one['imported']) || 'whole package'}`,
        })),
    )
  })
}
