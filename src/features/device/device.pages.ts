import { definePages } from '#kernel/page/page.ts'

const FLOW = { access: 'private', layout: 'flow' } as const

export const devicePages = definePages(
  'device',
  { ...FLOW, messages: ['device', 'gate'], loader: () => import('./device.loader.ts') },
  [
    {
      path: '/installProfile',
      page: () => import('./enrolment/InstallProfilePage.tsx'),
      title: 'title_install_profile',
    },
    // `login` has the texts of the dialog for a fresh SMS code, which adding another device may need.
    {
      path: '/getDevice',
      page: () => import('./enrolment/GetDevicePage.tsx'),
      title: 'title_get_device',
      messages: ['device', 'gate', 'login'],
    },
  ],
)

/** The same page at several URLs. The page needs the messages of parts from other slices. */
const DEVICE_PAGE = { page: () => import('./status/DeviceStatusPage.tsx') }

export const registrationPages = definePages(
  'device',
  {
    access: 'private',
    layout: 'store',
    messages: ['registration', 'device', 'subscription', 'refund', 'install', 'gate', 'push', 'login'],
    loader: () => import('./registration/registration.loader.ts'),
  },
  [
    {
      path: '/registerDevice',
      page: () => import('./registration/RegisterDevicePage.tsx'),
      title: 'title_register_device',
    },
    { ...DEVICE_PAGE, path: '/waiting', title: 'title_waiting' },
    { ...DEVICE_PAGE, path: '/registering', title: 'title_registering' },
    { ...DEVICE_PAGE, path: '/processing', title: 'title_processing' },
    { ...DEVICE_PAGE, path: '/deviceStatus', title: 'title_device_status' },
    { ...DEVICE_PAGE, path: '/device', title: 'title_device' },
    { ...DEVICE_PAGE, path: '/subscription', title: 'title_subscription' },
  ],
)

export const developerDevicePages = definePages(
  'device',
  {
    ...FLOW,
    messages: ['developerDevice', 'device', 'gate'],
    loader: () => import('./developerDevice/developerDevice.loader.ts'),
  },
  [
    {
      path: '/developer/device/start',
      page: () => import('./developerDevice/DeveloperStartPage.tsx'),
      title: 'title_developer_device',
    },
    {
      path: '/developer/device/success',
      page: () => import('./developerDevice/DeveloperSuccessPage.tsx'),
      title: 'title_developer_done',
    },
  ],
)
