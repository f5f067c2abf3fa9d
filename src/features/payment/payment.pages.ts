import { definePages } from '#kernel/page/page.ts'

const PACKAGE_VARIANTS = [
  ...(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const),
  ...(['K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T'] as const),
]

const PACKAGES = {
  page: () => import('./shop/PackagesPage.tsx'),
  title: 'packages_title',
  query: ['application', 'package'],
}

/** The shop: one page for every group of the A/B test. Each variant also has its own URL. */
export const shopPages = definePages(
  'payment',
  {
    access: 'public',
    layout: 'store',
    messages: ['payment', 'gate'],
    loader: () => import('./payment.loader.ts'),
  },
  [
    { ...PACKAGES, path: '/packages', hasVariant: true },
    ...PACKAGE_VARIANTS.map((variant) => ({
      ...PACKAGES,
      path: `/packages${variant}` as const,
      variant,
      canonical: '/packages',
    })),
  ],
)

/**
 * `login` has the texts of the dialog for a fresh SMS code, which is needed when the device key is missing; `install`
 * those of the installation that follows the payment, `gate` those of the steps.
 */
export const paymentPages = definePages(
  'payment',
  {
    access: 'private',
    layout: 'flow',
    messages: ['payment', 'login', 'gate', 'install'],
    loader: () => import('./payment.loader.ts'),
  },
  [
    {
      path: '/plans/renewal',
      page: () => import('./shop/RenewalPage.tsx'),
      title: 'renewal_title',
      layout: 'store',
    },
    {
      path: '/payment/success',
      page: () => import('./result/PaymentSuccessPage.tsx'),
      title: 'title_payment_success',
    },
    {
      path: '/payment/unsuccess',
      page: () => import('./result/PaymentUnsuccessPage.tsx'),
      title: 'title_payment_unsuccess',
    },
    {
      path: '/setPaymentInformation',
      page: () => import('./result/SetPaymentInformationPage.tsx'),
      title: 'title_payment_information',
      loader: () => import('./result/setPaymentInformation.loader.ts'),
    },
  ],
)
