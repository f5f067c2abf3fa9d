import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { COMMON_ERRORS } from '#kernel/errors.ts'
import { checkCatalogues, readEntries } from './messageCatalogues.ts'
import { type AllowedMessages, checkMessageUse, readUses } from './messageUse.ts'
import { checkPersian, checkScripts } from './persian.ts'
import { ROOT, readTree, showFaults } from './source.ts'

/** Message keys that are computed, and why. */
const ALLOWED: AllowedMessages = {
  computed: {
    get_device_: 'what went wrong with the answer of a device (enrolment.rules.ts)',
    sandbox_apple_:
      'states, kinds and statuses of the imitated developer programme (SandboxAppleAccount.tsx)',
    sandbox_tab_: 'the parts of /sandbox (SandboxPage.tsx)',
    story_: 'the chapters and steps of the story (story.rules.ts)',
    registration_title_: 'the statuses of a registration (registrationPage.rules.ts)',
    registration_text_: 'the statuses of a registration, explained',
    registration_badge_: 'the statuses of a registration, in a word or two',
    registration_event_: 'what happens to a registration (registration.rules.ts)',
    registration_type_: 'the types of devices (RegisterForm.tsx)',
    way_: 'the steps of a registration and their states (PurchaseSteps.tsx)',
    method_: 'the ways to pay (MethodChoice.tsx)',
    highlight_: 'the badges of a package that is set apart (variant.rules.ts)',
    payment_failure_: 'why a payment came to nothing (payment.rules.ts)',
    payment_state_: 'the states of a payment, in a word or two (PaymentList.tsx)',
    result_fault_: 'a result page without its payment (ResultView.tsx)',
    payment_information_: 'what is wrong with a payment made elsewhere (setPaymentInformation.loader.ts)',
    subscription_state_: 'the states of a subscription (subscriptionPage.rules.ts)',
    subscription_text_: 'the states of a subscription, explained',
    subscription_reason_: 'why days were given (subscription.rules.ts)',
    install_state_: 'where an installation stands, or why it does not begin (useInstallation.ts)',
    install_do_: 'what a tap does with an application (InstallButton.tsx)',
    install_size_: 'sizes of files (applicationText.rules.ts)',
    install_not_ready_: 'why nothing can be installed on a device yet (NotReadyToInstall.tsx)',
    campaign_wording_: 'the wordings of /campaign and its variants (campaignVariant.table.ts)',
    gift_next_: 'what is left to do with a gift (gift.rules.ts)',
    problem_kind_: 'what people report (recovery.rules.ts)',
    problem_known_: 'why something does not work, where we know it (AccountProblemPage.tsx)',
    problem_solved_: 'by whom a report was dealt with (recovery.rules.ts)',
    refund_hindrance_: 'why nothing can be asked back (refund.rules.ts)',
    refund_failure_: 'why a card was not paid to (refund.rules.ts)',
    refund_state_: 'where a refund stands, in a word or two (refundPage.rules.ts)',
    ticket_state_: 'the states of a ticket, in a word or two (StateBadge.tsx)',
    ticket_author_: 'who wrote a message (ticket.rules.ts)',
    closed_by_: 'by whom a ticket was closed (ClosedTicket.tsx)',
    files_size_: 'sizes of attachments (MessageFile.tsx)',
    ticket_topic_: 'what a ticket can be about (topic.table.ts)',
    ticket_sub_: 'what a ticket can be about, more closely',
    ticket_note_: 'what helps sooner than a ticket',
    ticket_field_: 'what the form of a ticket asks for',
    ticket_hint_: 'what helps to fill it in',
    ticket_choice_: 'what can be chosen in it',
    bank_: 'banks, by the prefix of their cards (bank.table.ts)',
    office_refund_approval_: 'why a payout waits for approval (approval.rules.ts)',
    office_ticket_who_: 'who answers a ticket (desk.rules.ts)',
    office_reply_variable_: 'what a saved reply can name (reply.rules.ts)',
    office_title_: 'titles of the screens of the office (officePages.ts)',
    registration_moved_: 'why a device is registered again (registration.rules.ts)',
    office_work_: 'what needs a person (work.rules.ts)',
    office_device_wait_: 'why a device waits, in a sentence (waitCause.rules.ts)',
    office_device_short_: 'what a device waits for, in a word or two (waitCause.rules.ts)',
    office_account_check_: 'what came of a check of an account (deviceFilter.rules.ts)',
    office_account_count_: 'devices of an account (useAccountTable.tsx)',
    office_account_end_: 'what of an account ends next (AccountStatus.tsx)',
    office_account_event_: 'what became of an account (deviceFilter.rules.ts)',
    office_account_intake_: 'stopping an account and letting it go on (AccountActions.tsx)',
    office_today_status_: 'the statuses of a registration, as operators say them (DeviceParts.tsx)',
    office_experiment_name_: 'what is tried on visitors (experiment.rules.ts)',
    office_experiment_about_: 'what is tried on visitors, explained',
    office_experiment_converted_: 'what visitors are won for',
    office_experiment_verdict_: 'what can be said of a group (experiment.rules.ts)',
    office_slots_verdict_: 'what can be said of slots (slotForecast.rules.ts)',
    office_providers_of_: 'the SMS providers, by name (providers.contract.ts)',
    office_providers_credit_: 'what a credit is counted in (CreditAlarm.tsx)',
    office_providers_kind_: 'what is unknown of an answer (unknownAnswers.ts)',
    office_code_kind_: 'the kinds of codes (promotion.rules.ts)',
    office_campaign_phase_: 'where a campaign stands (campaigns.contract.ts)',
    office_poll_state_: 'the states of a poll (poll.rules.ts)',
    office_date_: 'why a typed day cannot be read (calendar.rules.ts)',
    office_funnel_step_: 'the steps of newcomers (figures.rules.ts)',
    office_figures_reason_: 'why money was paid back (figures.rules.ts)',
    office_menu_: 'the groups of the office menu (OfficeShell.tsx)',
    office_price_change_: 'what a migration changed the price of (packages.contract.ts)',
    office_books_: 'what differs between our books and the providers (reconciliation.rules.ts)',
    office_role_: 'the roles of operators (role.ts)',
    office_block_: 'the kinds of blocks (BlocksEditor.tsx)',
    office_content_: 'what a story is made of (StoryContentsEditor.tsx)',
    browse_sort_: 'orders of a category (SortLinks.tsx)',
    search_sort_: 'orders of a list (SearchForm.tsx)',
    office_text_: 'the languages of a text (TextPair.tsx)',
    office_sort_: 'orders of a shelf (useOptions.ts)',
    office_look_: 'looks of a shelf (ShelfFields.tsx)',
    office_version_kind_: 'what has versions (VersionsPage.tsx)',
    office_untouched_: 'what restoring does not bring back (VersionsPage.tsx)',
    office_plans_state_: 'states of a draft (PlansPage.tsx)',
    office_flag_: 'what is allowed with an application (ApplicationFields.tsx)',
    office_banner_: 'kinds of banners (ApplicationLook.tsx)',
    office_picture_of_: 'pictures of an application (ApplicationLook.tsx)',
    office_file_icon_: 'what became of the icon in a package (PackageUpload.tsx)',
    office_ticket_state_: 'the states of a ticket, as an operator sees them (TicketStateBadge.tsx)',
    office_ticket_author_: 'who wrote a message, as an operator sees it (TicketConversation.tsx)',
    office_ticket_closed_by_: 'by whom a ticket was closed, as an operator sees it (TicketReply.tsx)',
    office_ticket_say_: 'what an operator may say in a ticket (desk.rules.ts)',
    office_problem_state_: 'lists of problem reports (desk.rules.ts)',
    office_problem_found_: 'what the look at an account has found (problemDesk.rules.ts)',
    office_problem_account_: 'the states of a developer account (ProblemsPage.tsx)',
    office_problem_by_: 'by whom a report was dealt with, as an operator sees it (ProblemsPage.tsx)',
    office_comment_filter_: 'lists of comments (desk.rules.ts)',
    office_payment_state_: 'the states of a payment, for operators (PaymentBadge.tsx)',
    office_payment_method_: 'the ways to pay, for operators (PaymentsPage.tsx)',
    office_payment_failure_: 'why a payment came to nothing, for operators (PaymentPage.tsx)',
    office_payment_reversal_: 'money that was sent back (PaymentPage.tsx)',
    office_payment_step_: 'what happens to a payment (PaymentPage.tsx)',
    office_payment_outcome_: 'what a gateway said (PaymentPage.tsx)',
    office_payments_period_: 'days and months (PaymentFilters.tsx)',
    office_ledger_kind_: 'kinds of entries of the ledger (LedgerTable.tsx)',
    office_ledger_account_: 'accounts of the ledger (ledger.rules.ts)',
    office_refund_state_: 'where a refund stands, for operators (RefundBadge.tsx)',
    office_refund_failure_: 'why a card was not paid to, for operators (refund.rules.ts)',
    office_refund_step_: 'what happens to a refund (refundSteps.table.ts)',
    office_span_: 'lengths of time (useFormatSeconds.ts)',
    office_device_type_: 'the types of devices (useDeviceTypes.ts)',
    office_device_status_: 'the statuses of a registration, for operators (DeviceStatus.tsx)',
    office_device_event_: 'what happens to a registration, for operators (registration.rules.ts)',
    office_device_reason_: 'why days were given (subscription.rules.ts)',
    office_customer_why_: 'why a device is where it is (registrationPage.rules.ts)',
    office_customer_refund_not_: 'why nothing is refunded (refund.rules.ts)',
    office_customer_notice_state_: 'what became of an SMS, for operators (customer.contract.ts)',
    office_customer_delivery_: 'whether an SMS arrived, for operators (customer.contract.ts)',
    office_timeline_: 'what happened to a customer (customer.rules.ts)',
    office_hit_: 'what a search finds (search.rules.ts)',
    office_shortcuts_group_: 'where shortcuts work (shortcut.rules.ts)',
    office_device_move_reason_: 'why a device is registered anew (registration.contract.ts)',
    office_device_subscription_state_: 'the states of a subscription, for operators (DeviceMoney.tsx)',
    office_storage_kind_: 'what is stored (storage.contract.ts)',
    office_settings_source_: 'where a setting comes from (settings.contract.ts)',
    office_messages_channel_: 'ways of a message (MessagesPage.tsx)',
    office_messages_state_: 'the states of a message (MessagesPage.tsx)',
    office_messages_delivery_: 'whether an SMS arrived (MessagesPage.tsx)',
    office_messages_provider_: 'the SMS providers, by name (MessagesPage.tsx)',
    office_account_reason_: 'why Apple closed an account (useFormatAccountReason.ts)',
    office_messages_kind_: 'what a message is about (MessagesPage.tsx)',
    office_staff_role_: 'what each role is for (RoleChoice.tsx)',
    office_staff_means_: 'ways to sign in (SessionsButton.tsx)',
    office_backup_state_: 'the states of an ordered backup (StoragePage.tsx)',
    office_restore_test_state_: 'the states of a restore test (StoragePage.tsx)',
    office_backup_part_: 'what a backup is copying (StoragePage.tsx)',
    office_setup_state_: 'the states of a set-up check (SetupPage.tsx)',
    office_setup_try_: 'what a trial does (SetupPage.tsx)',
    office_setup_check_: 'the set-up checks (setup.rules.ts)',
    office_setup_fix_: 'what to do about a set-up finding (setup.rules.ts)',
    office_account_finding_: 'what a developer account misses (AccountList.tsx)',
    office_account_gate_by_: 'why registration is closed (RegistrationCards.tsx)',
    office_account_state_: 'the states of a developer account (AccountList.tsx)',
    office_document_state_: 'the states of a version of a text (DocumentPage.tsx)',
    office_token_state_: 'the states of a developer token (DeveloperTokensPage.tsx)',
    first_step_: 'the first steps on a ready device (installPage.rules.ts)',
    account_days_: 'what is left of a subscription (subscriptionPage.rules.ts)',
    register_wording_: 'the wordings of the login, by test group (useRegisterWording.ts)',
  },
  endings: { _description: 'the description of a page, by the key of its title (routes.ts)' },
  awaited: {},
}

const entries = readEntries(readTree('src', ['.json']))
const code = readTree('src', ['.ts', '.tsx'])
const uses = readUses(code)

describe('the messages', () => {
  test('exist, otherwise every check below would pass for nothing', () => {
    expect(entries.length).toBeGreaterThan(20)
  })

  test('have the same keys, parameters and plurals in every language, and no key twice', () => {
    expect(showFaults(checkCatalogues(entries))).toEqual([])
  })

  test('are written in good Persian', () => {
    expect(showFaults(checkPersian(entries))).toEqual([])
  })

  test('in Arabic and Russian use the letters of their language', () => {
    expect(showFaults(checkScripts(entries))).toEqual([])
  })

  test('are all used, and every used one exists', () => {
    expect(showFaults(checkMessageUse(entries, uses, Object.keys(COMMON_ERRORS), ALLOWED))).toEqual([])
  })

  test('cover every error of every loaded contract', async () => {
    const read = new Set(uses.declared.map(({ key }) => key))
    for (const path of [...code.keys()].filter((file) => file.endsWith('.contract.ts'))) {
      const contract: Record<string, { errors?: Record<string, number> }> = await import(
        pathToFileURL(ROOT + path).href
      )
      const codes = Object.values(contract).flatMap((one) => Object.keys(one?.errors ?? {}))
      expect(codes.filter((one) => !read.has(one))).toEqual([])
    }
  })
})
