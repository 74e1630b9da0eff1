/**
 * Imports flow one way. `npm run check` runs this.
 * Paths are those of the repository; tests may import anything.
 */
const TEST = '\\.test\\.tsx?$';
const features = 'blog|checkout|diagnostics|leads|ops|organizations|redirects|setup|site|trials|analytics|desk|privacy';

/** A rule of its own for each line: files under `from` do not import `to`. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-circles', 'No file reaches itself through its imports.', {}, { circular: true }),
    {
      name: 'no-circles-of-folders',
      comment: 'Features and layers do not import each other in a circle.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(api/src|web/src/(features|components)|desk|stand-ins)(/|$)' },
      to: { circular: true },
    },
    rule(
      'contract-is-at-the-bottom',
      'The contract imports zod only, and a values module not even that.',
      { path: '^api/src/contract/' },
      { pathNot: '^(api/src/contract/|node_modules/zod/)' },
    ),
    rule(
      'values-without-zod',
      'Pages load the values modules of the contract, and must not load zod with them.',
      { path: '^api/src/contract/.*\\.values\\.ts$' },
      { pathNot: '\\.values\\.ts$' },
    ),
    rule(
      'web-takes-types',
      'Pages load no zod: of the contract they import types, and values from its values modules.',
      { path: '^(web/src|desk)/', pathNot: `${TEST}|\\.d\\.ts$` },
      { path: '^api/', pathNot: '\\.values\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-knows-the-contract',
      'Of the api the web knows the contract only; its build reads the content.',
      { path: '^(web|desk)/' },
      { path: '^(api/src/(?!contract/|content/|platform/http/security-headers)|db/)' },
    ),
    rule(
      'api-does-not-know-the-web',
      'Only site/ draws pages.',
      { path: '^(api/src|db)/', pathNot: '^api/src/site/' },
      { path: '^web/' },
    ),
    rule(
      'the-site-knows-no-desk',
      'The desk is an application of its own, which no page loads.',
      { path: '^(api|web|db)/' },
      { path: '^desk/' },
    ),
    rule(
      'the-desk-shares-parts-only',
      'Of the site the desk uses what several features share.',
      { path: '^desk/' },
      { path: '^web/', pathNot: '^web/(src/(components|lib|content|styles)|build/memory-storage)' },
    ),
    rule(
      'product-knows-no-stand-ins',
      'Product code imports neither the stand-ins nor local/ nor tests/.',
      { path: '^(api|web|desk|db|nginx)/' },
      { path: '^(local|stand-ins|tests)/' },
    ),
    rule('local-knows-no-tests', 'Only tests import tests.', { path: '^(local|stand-ins)/' }, { path: '^tests/' }),
    rule(
      'pages-on-top',
      'Nothing but the list of pages imports a page.',
      { path: '^web/src/(features|components|lib|content)/' },
      { path: '^web/src/pages/' },
    ),
    rule(
      'features-above-components',
      'What features share does not know them.',
      { path: '^web/src/(components|lib|content)/' },
      { path: '^web/src/features/' },
    ),
    rule(
      'components-above-lib',
      'Library and content are below components.',
      { path: '^web/src/(lib|content)/' },
      { path: '^web/src/components/' },
    ),
    rule(
      'web-features-apart',
      'Features of the web do not import each other.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'platform-knows-no-feature',
      'What every feature stands on does not know any.',
      { path: '^(api/src/platform|db)/' },
      { path: `^api/src/(${features})/` },
    ),
    rule(
      'platform-parts',
      'Vendors and repositories are apart: a vendor knows no data, the ground knows no vendor.',
      { path: '^api/src/platform/(http|database|config|jobs)/' },
      { path: '^api/src/platform/vendors/' },
    ),
    rule(
      'vendors-know-no-data',
      'A vendor is called with values, not rows.',
      { path: '^api/src/platform/vendors/' },
      { path: '^api/src/platform/database/' },
    ),
    rule(
      'repositories-at-the-bottom',
      'controller → service → repository.',
      { path: '\\.repository\\.ts$' },
      { path: '\\.(service|controller)\\.ts$|^api/src/platform/vendors/' },
    ),
    rule(
      'controllers-on-top',
      'Only modules name controllers.',
      { path: '^api/src/', pathNot: '\\.module\\.ts$' },
      { path: '\\.controller\\.ts$' },
    ),
    rule(
      'one-importer-of-stripe',
      'The SDK has one importer.',
      { path: '^api/', pathNot: '^api/src/platform/vendors/stripe' },
      { path: '^node_modules/stripe/' },
    ),
    rule(
      'one-importer-of-supabase',
      'The SDK has one importer.',
      { path: '^api/', pathNot: '^api/src/platform/vendors/supabase' },
      { path: '^node_modules/@supabase/' },
    ),
    rule(
      'one-importer-of-jose',
      'Access tokens are checked in one place.',
      { path: '^api/', pathNot: '^api/src/platform/vendors/supabase-' },
      { path: '^node_modules/jose/' },
    ),
    rule(
      'one-importer-of-nodemailer',
      'The library has one importer; its errors are read beside it.',
      { path: '^api/', pathNot: '^api/src/platform/vendors/smtp-' },
      { path: '^node_modules/nodemailer/' },
    ),
    rule(
      'one-maker-of-mails',
      'What draws mails is known to their layout only, and loaded for the first one.',
      { path: '^api/', pathNot: '^api/src/platform/mail/' },
      { path: '^node_modules/(@react-email|html-to-text|react-dom)/' },
    ),
    rule(
      'stripe-in-the-checkout-only',
      "Stripe's libraries are loaded on the checkout page only.",
      { path: '^(web|api)/', pathNot: '^web/src/features/checkout/' },
      { path: '^node_modules/@stripe/' },
    ),
  ],
  required: [
    // Fails when imports are no longer found at all, which would keep every rule above quiet.
    {
      name: 'imports-are-read',
      severity: 'error',
      module: { path: '^api/src/app/main\\.ts$' },
      to: { path: '^api/src/app/create-app\\.ts$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|material/out|\\.data)/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
