// Made by `npm run messages` from the Persian catalogues. Do not edit.
/** Per catalogue and key: the parameters of the message, or null. */
export interface Messages {
  app: {
    light_mode_title: null
    light_mode_text: null
    forced_account_problem_title: null
    forced_flow_text: null
    open_app_title: null
    open_app_text: { brand: string | number }
    open_app_again: null
    open_app_web: null
    open_app_install: null
    open_app_store: { brand: string | number }
    private_browsing_title: null
    private_browsing_text: null
    private_browsing_step_1: null
    private_browsing_step_2: null
    private_browsing_step_3: null
    private_browsing_copy: null
    private_browsing_copied: null
    private_browsing_not: null
    private_browsing_log_in: null
    gallery_title: null
  }
  account: {
    title_account: null
    account_phone: null
    account_since: null
    account_packages: null
    account_campaigns: null
    account_campaign_running: { name: string | number }
    account_light: null
    account_gift: null
    account_tickets: null
    account_tickets_unread: { count: string | number }
    account_help: null
    account_sign_out: null
    account_sign_out_everywhere: null
    account_sign_out_everywhere_text: null
    account_devices: null
    account_subscription: null
    account_devices_more: null
    account_devices_none: null
    account_devices_failed: null
    account_subscriptions: null
    account_subscriptions_none: null
    account_subscriptions_failed: null
    account_no_device: null
    account_days_none: null
    account_days_left: { count: string | number }
    account_days_unstarted: { count: string | number }
    account_days_interrupted: null
    account_days_ended: null
    account_days_cancelled: null
    account_more: null
    account_settings: null
  }
  campaign: {
    title_campaign: null
    title_campaign_description: null
    title_campaign_c: null
    title_campaign_c_description: null
    title_campaign_d: null
    title_campaign_d_description: null
    campaign_wording_A_title: null
    campaign_wording_A_text: null
    campaign_wording_C_title: null
    campaign_wording_C_text: null
    campaign_wording_D_title: null
    campaign_wording_D_text: null
    campaign_percent_off: { percent: string | number }
    campaign_amount_off: { price: string | number }
    campaign_amount_short: { price: string | number }
    campaign_scope_store: { brand: string | number }
    campaign_scope_application: { name: string | number }
    campaign_code: null
    campaign_code_hidden: null
    campaign_copy: null
    campaign_copied_short: null
    campaign_copied: { code: string | number }
    campaign_copy_failed: { code: string | number }
    campaign_time_whole: null
    campaign_time_left: null
    campaign_left_minutes: { count: string | number }
    campaign_left_seconds: { count: string | number }
    campaign_start: null
    campaign_start_note: { count: string | number }
    campaign_buy: null
    campaign_note_own: null
    campaign_note_login: null
    campaign_finished: null
    campaign_finished_text: null
    campaign_finished_action: null
    campaign_over_title: null
    campaign_over_text: null
    campaign_packages: null
    campaign_partners: null
    campaign_partners_text: null
    campaign_how: null
    campaign_how_start: { hours: string | number }
    campaign_how_copy: null
    campaign_how_buy: null
    campaign_none: null
    campaign_none_text: null
    campaign_soon: null
    campaign_soon_text: null
    campaign_until: { date: string | number }
    campaign_no_end: null
    campaign_take: null
    campaign_once: null
    campaign_application: { name: string | number }
    campaign_all: null
    campaign_general_here: null
    campaign_general_action: null
    campaign_step_package: null
    campaign_step_application: null
    campaign_step_pay: null
    campaign_not_found: null
    campaign_expired: null
    code_taken: null
  }
  catalogue: {
    title_home: null
    title_categories: null
    title_category: null
    title_page: null
    title_story: null
    title_collection: null
    title_application: null
    title_content_appList: null
    detail_get: null
    detail_get_price: { price: string | number }
    detail_get_inside: { brand: string | number }
    detail_offers: null
    detail_offer_price: { price: string | number }
    detail_offer_for_good: null
    detail_offers_action: null
    detail_qr_label: { name: string | number }
    detail_copied: null
    detail_share: null
    detail_share_failed: null
    detail_labels: null
    detail_type_application: null
    detail_type_game: null
    detail_origin_iranian: null
    detail_origin_foreign: null
    detail_origin_unlocked: null
    detail_note_no_file: null
    detail_tell_me: null
    detail_told_later: null
    detail_tell_failed: null
    detail_note_inside: { brand: string | number }
    detail_note_update_free: null
    detail_note_force: { version: string | number }
    detail_note_no_ipad: null
    detail_note_no_iphone: null
    detail_note_maximum_ios: { version: string | number }
    detail_score: null
    detail_score_label: { score: string | number }
    detail_votes: { count: string | number }
    detail_no_score: null
    detail_histogram_row: { count: string | number; stars: string | number }
    detail_downloads: null
    detail_count_thousand: { amount: string | number }
    detail_count_million: { amount: string | number }
    detail_version: null
    detail_size: null
    detail_size_kilobyte: { amount: string | number }
    detail_size_megabyte: { amount: string | number }
    detail_size_gigabyte: { amount: string | number }
    detail_age_rating: null
    detail_minimum_ios: null
    detail_ios: null
    detail_ios_from: { minimum: string | number }
    detail_ios_between: { minimum: string | number; maximum: string | number }
    detail_devices: null
    detail_device_iphone: null
    detail_device_ipad: null
    detail_device_both: null
    detail_categories: null
    detail_updated: null
    detail_developer: null
    detail_website: null
    detail_facts: null
    detail_description: null
    detail_more: null
    detail_less: null
    detail_screenshots: null
    detail_screenshots_of: { device: string | number }
    detail_shot: { number: string | number; count: string | number }
    detail_shot_open: { number: string | number; count: string | number }
    detail_shot_previous: null
    detail_shot_next: null
    detail_zoom: null
    detail_whats_new: null
    detail_version_name: { version: string | number }
    detail_required: null
    detail_history: null
    detail_ratings: null
    detail_comments: null
    detail_comments_empty: null
    detail_comments_closed: null
    detail_comments_more: null
    detail_answer: null
    detail_write_comment: null
    detail_write_comment_note: null
    detail_suggested: null
    detail_related: null
    detail_developer_apps: { developer: string | number }
    detail_best: { category: string | number }
    detail_previous: null
    detail_next: null
    browse_banners: null
    browse_slider: null
    browse_previous: null
    browse_next: null
    browse_all: null
    browse_score: { score: string | number }
    browse_soon_title: null
    browse_soon_text: null
    browse_soon_action: null
    home_join: null
    home_log_in: null
    home_account: null
    browse_categories_text: null
    browse_picked_applications: null
    browse_picked_games: null
    browse_applications_count: { count: string | number }
    browse_games_count: { count: string | number }
    browse_sort: null
    browse_more_shown: { count: string | number }
    browse_more_failed: null
    browse_list_end: null
    browse_any_origin: null
    browse_origins: null
    browse_by_name: null
    browse_pages: null
    browse_beyond_end: null
    browse_first_page: null
    browse_category_empty: null
    browse_category_empty_text: null
    browse_other_categories: null
    browse_collection_kind: null
    browse_collection_empty: null
    browse_story_pinned: null
    browse_story_applications: null
    browse_story_video: null
    browse_get: null
    browse_get_name: { name: string | number }
    browse_list_count: { count: string | number }
    browse_letters: null
    comment_change: null
    comment_yours_note: null
    comment_hidden_note: null
    comment_saved: null
    comment_removed: null
    comment_score_label: null
    comment_text_label: null
    comment_text_hint: null
    comment_name_label: null
    comment_name_hint: null
    comment_send: null
    comment_remove: null
    comment_score_missing: null
    comment_text_missing: null
    comment_too_long: null
    comment_name_too_long: null
    comment_nameless: null
    comments_closed: null
    browse_sort_download_count: null
    browse_sort_newest: null
    browse_sort_score: null
    browse_sort_name: null
    browse_sort_sales: null
    button_soon: null
    button_price: { price: string | number }
    button_install: null
    button_installing: { percent: string | number }
    button_installing_long: { percent: string | number }
    button_update: null
    button_open: null
    button_installed: null
    button_again: null
    button_wait: { date: string | number }
    button_wait_long: { date: string | number }
    button_wait_late: null
    button_unfit: null
    button_unfit_long: null
    button_note_wait: null
    button_note_update: { version: string | number }
    button_note_again: null
    button_note_installing: null
    button_note_installed: { version: string | number }
    button_note_open: null
    button_note_ios: { minimum: string | number }
    status_next: null
    status_ended: null
    status_trouble: null
    status_wait: { date: string | number }
    status_wait_late: null
    status_wait_note: null
    status_ready: null
    status_reinstall: { count: string | number }
    status_updates: { count: string | number }
    status_days: { count: string | number }
    status_do_next: null
    status_do_renew: null
    status_do_see: null
    status_do_install: null
    status_do_update: null
    home_poll_own: null
    home_poll_percent: { percent: string | number }
    home_poll_thanks: null
    detail_subscription: { price: string | number; days: string | number }
    detail_subscription_closed: null
    detail_subscription_tell_me: null
  }
  content: {
    title_content: null
    content_updated: { day: string | number }
    content_sections: null
    content_versions: null
    content_earlier: null
    content_current: null
    content_search: null
    content_found: { count: string | number }
    content_found_none: null
  }
  developerDevice: {
    title_developer_device: null
    title_developer_done: null
    developer_device_text: null
    developer_device_start: null
    developer_device_again: null
    developer_device_no_token: null
    developer_device_retry: null
    developer_device_none: null
    developer_device_done_text: null
    developer_device_model: null
    developer_device_udid: null
    developer_device_copy: null
    developer_device_copied: null
    developer_device_copy_failed: null
    developer_token_wrong: null
  }
  device: {
    profile_name: { brand: string | number }
    profile_description: { brand: string | number }
    enrolment_not_found: null
    device_added_sms: { brand: string | number; device: string | number; link: string | number }
    title_install_profile: null
    title_get_device: null
    install_profile_title: null
    install_profile_text: null
    install_profile_start: null
    install_profile_again: null
    install_profile_downloaded: null
    install_profile_go_on: null
    install_profile_left: { time: string | number }
    install_profile_over: null
    install_profile_private: null
    install_profile_developer_mode: null
    profile_step_allow: null
    profile_step_settings: null
    profile_step_install: null
    profile_step_back: null
    profile_word_ignore: null
    profile_word_allow: null
    profile_word_settings: null
    profile_word_downloaded: null
    profile_word_install: null
    sandbox_answer: null
    sandbox_answer_text: null
    sandbox_answer_action: null
    get_device_failed: null
    get_device_unreadable: null
    get_device_forged: null
    get_device_challenge: null
    get_device_device: null
    get_device_late: null
    get_device_again: null
    get_device_code: null
    get_device_code_text: null
    get_device_code_action: null
    device_ios: null
    device_since: null
    device_add: null
    device_add_this: null
    device_add_other: null
    device_about: null
    device_this_named: { name: string | number }
    profile_step_done: null
  }
  registration: {
    title_register_device: null
    title_waiting: null
    title_registering: null
    title_processing: null
    title_device_status: null
    title_subscription: null
    title_device: null
    registration_no_device: null
    registration_no_device_text: null
    registration_no_device_action: null
    registration_no_subscription: null
    registration_no_subscription_text: null
    registration_no_subscription_action: null
    registration_device: null
    registration_model: null
    registration_ios: null
    registration_type: null
    registration_type_iphone: null
    registration_type_ipad: null
    registration_type_ipod: null
    registration_subscription: null
    registration_days: { count: string | number }
    registration_bought_on: { date: string | number }
    register_device_title: null
    register_device_text: null
    register_device_choose: null
    register_device_one: null
    register_device_action: null
    register_failed_support: null
    register_failed_leave: null
    register_ineligible_wait: null
    register_ineligible_sms: null
    register_ineligible_refund: null
    registration_title_waiting: null
    registration_text_waiting: null
    registration_title_registering: null
    registration_text_registering: null
    registration_title_registered: null
    registration_text_registered: null
    registration_title_expired: null
    registration_title_failed: null
    registration_text_failed: null
    registration_title_ineligible: null
    registration_text_ineligible: null
    registration_title_processing: null
    registration_text_processing: null
    processing_rule: { hours: string | number; time: string | number }
    processing_rule_over: { hours: string | number }
    registration_title_account: null
    registration_text_account: null
    registration_title_paused: null
    registration_text_paused: null
    registration_title_none: null
    registration_text_none: null
    registration_title_declined: null
    registration_text_declined: null
    registration_title_cancelled: null
    registration_text_cancelled: null
    registration_badge_waiting: null
    registration_badge_registering: null
    registration_badge_registered: null
    registration_badge_expired: null
    registration_badge_failed: null
    registration_badge_ineligible: null
    registration_badge_processing: null
    registration_badge_account: null
    registration_badge_paused: null
    registration_badge_none: null
    registration_badge_declined: null
    registration_badge_cancelled: null
    registration_moved_renewal: null
    registration_moved_problem: null
    registration_moved_operator: null
    registration_paused: null
    registration_retry_time: { time: string | number }
    wait_usually: null
    wait_latest: null
    wait_longest: null
    wait_left: { count: string | number }
    wait_left_today: null
    wait_place: null
    wait_place_value: { place: string | number; length: string | number }
    wait_since: null
    wait_elapsed: { time: string | number }
    wait_typical_note: { time: string | number }
    wait_days: { count: string | number }
    wait_hours: { count: string | number }
    wait_under_an_hour: null
    wait_passed_mark: { date: string | number }
    wait_from_waits: { count: string | number }
    wait_from_programme: { typical: string | number; longest: string | number }
    wait_usually_passed: { date: string | number }
    wait_usually_passed_programme: { date: string | number; longest: string | number }
    wait_latest_passed: null
    wait_latest_passed_text: null
    wait_updated: { time: string | number }
    wait_stale: { time: string | number }
    wait_changed: { status: string | number }
    way_title: null
    way_bought: null
    way_waiting: null
    way_registering: null
    way_processing: null
    way_ready: null
    way_state_done: null
    way_state_current: null
    way_state_waiting: null
    way_state_failed: null
    way_state_setback: null
    next_title: null
    next_waiting: null
    next_registering: { hours: string | number }
    next_processing: null
    next_sms: null
    next_days: null
    stay_title: null
    stay_text: null
    registration_events: null
    registration_event_applied: null
    registration_event_placed: null
    registration_event_accepted: null
    registration_event_enabled: null
    registration_event_gave_up: null
    registration_event_ineligible: null
    registration_event_processing_after_all: null
    registration_event_account_closed: null
    registration_event_session_lost: null
    registration_event_session_back: null
    registration_event_no_room: null
    registration_event_account_not_ready: null
    registration_event_retried: null
    registration_event_moved: null
    registration_event_reset_confirmed: null
    registration_event_declined: null
    registration_event_cancelled: null
    status_view_time: null
    status_retry: null
    status_install: null
    status_reset: null
    status_problem: null
    status_refund: null
    status_see_refund: null
    status_register: null
    status_renew: null
    status_support: null
    decline_action: null
    decline_title: null
    decline_line: null
    decline_subscription: null
    decline_refund_full: null
    decline_refund_part: null
    decline_refund_full_amount: { amount: string | number }
    decline_refund_part_amount: { amount: string | number }
    decline_refund_none: null
    decline_confirm: null
    decline_keep: null
    decline_done: null
    sandbox_grant: null
    sandbox_grant_text: { days: string | number }
    sandbox_grant_phone: null
    sandbox_grant_action: null
    device_ready_sms: { brand: string | number; link: string | number }
    device_ready_push: null
    device_ready_push_text: null
    account_closed_sms: { brand: string | number; link: string | number }
    account_closed_push: null
    account_closed_push_text: null
    registration_elsewhere: null
    subscription_applied: null
    subscription_cancelled: null
    device_not_found: null
    account_name_taken: null
    registration_text_expired: null
    status_buy_again: null
  }
  gate: {
    gate_safari_title: null
    installation_limit_browser_error: null
    gate_safari_step_copy: null
    gate_safari_step_open: null
    gate_safari_step_paste: null
    gate_safari_menu: null
    gate_copy: null
    gate_copied: null
    gate_copy_failed: null
    gate_ios_title: null
    installation_limit_ios_version_error: { minimum: string | number; version: string | number }
    gate_ios_step_look: null
    gate_ios_step_update: null
    gate_ios_step_other: null
    register_limit_device_and_browser_error: null
    gate_browse: null
    scan_title: null
    scan_text: null
    scan_label: null
    scan_why: null
    newcomer_title: { name: string | number }
    newcomer_offer: { price: string | number }
    newcomer_wait: { days: string | number }
    newcomer_refund: null
    newcomer_action: null
    newcomer_closed: null
    newcomer_closed_text: null
    newcomer_tell_me: null
    newcomer_log_in: null
    flow_step: { at: string | number; count: string | number }
    flow_step_1: null
    flow_step_2: null
    flow_step_3: null
    flow_step_4: null
    flow_wish: { name: string | number }
    flow_back: null
    start_register_step_1: null
    start_register_step_1_text: null
    start_register_step_2: null
    start_register_step_2_text: null
    start_register_step_3: null
    start_register_step_3_text: { usually: string | number; longest: string | number }
    start_register_now: null
    start_register_later: null
    start_register_step_3_soon: { usually: string | number; longest: string | number }
  }
  gift: {
    title_gift: null
    title_gift_description: null
    title_gift_success: null
    title_gift_success_description: null
    gift_text: null
    gift_code: null
    gift_code_hint: null
    gift_code_missing: null
    gift_look: null
    gift_see_subscription: null
    gift_is_discount: null
    gift_is_discount_text: null
    gift_is_discount_action: null
    gift_inside_title: null
    gift_days: { count: string | number }
    gift_package: { name: string | number }
    gift_code_is: { code: string | number }
    gift_until: { date: string | number }
    gift_other_code: null
    gift_login: null
    gift_login_text: null
    gift_device: null
    gift_device_this: null
    gift_device_new: null
    gift_device_renewal: { count: string | number }
    gift_device_waiting: null
    gift_device_later: null
    gift_device_later_text: null
    gift_device_failed: null
    gift_no_device: null
    gift_no_device_text: null
    gift_redeem: null
    gift_redeeming: null
    gift_next_enrol: null
    gift_next_enrol_text: null
    gift_next_waiting: null
    gift_next_waiting_text: null
    gift_next_renewal: null
    gift_next_renewal_text: null
    gift_fact_days: null
    gift_fact_package: null
    gift_fact_device: null
    gift_fact_time: null
    gift_information_error: null
    gift_information_error_text: null
    gift_unknown: null
    gift_unknown_text: null
  }
  install: {
    title_installable: null
    title_installing: null
    title_install: null
    install_do_install: null
    install_do_update: null
    install_do_reinstall: null
    install_inside: { brand: string | number }
    install_inside_text: null
    install_inside_way: null
    install_dialog_title: { name: string | number }
    install_place: { at: string | number; count: string | number }
    install_preparing: null
    install_preparing_text: null
    install_progress_signing: null
    install_state_confirm: null
    install_state_confirm_text: null
    install_state_unconfirmed: null
    install_state_unconfirmed_text: null
    install_state_sending: null
    install_state_sending_text: null
    install_state_delivered: null
    install_state_delivered_text: null
    install_state_stalled: null
    install_state_stalled_text: null
    install_sent: null
    install_sent_text: { name: string | number }
    install_state_over: null
    install_state_over_text: null
    install_progress_sending: null
    install_quarter: { percent: string | number }
    install_offline: null
    install_goes_on: null
    install_locked: null
    install_locked_text: null
    install_code: null
    install_state_waiting: null
    install_state_waiting_text: null
    install_state_moving: null
    install_state_moving_text: null
    install_state_account: null
    install_state_account_text: null
    install_package: null
    install_package_text: { name: string | number }
    install_not_bought: null
    install_state_retry: null
    install_state_retry_text: null
    install_state_login: null
    install_state_login_text: null
    install_log_in: null
    install_failed: null
    install_failed_text: null
    install_show_again: null
    install_again: null
    install_next: null
    install_done: null
    install_buy: null
    install_packages: null
    install_reset: null
    install_refund: null
    install_see_waiting: null
    install_see_status: null
    install_see_register: null
    install_version: { version: string | number }
    install_version_change: { version: string | number; next: string | number }
    install_no_file: null
    install_size_kilobyte: { amount: string | number }
    install_size_megabyte: { amount: string | number }
    install_size_gigabyte: { amount: string | number }
    install_on: null
    install_device_ios: null
    install_needs: null
    install_needs_ios: { minimum: string | number }
    install_about: null
    install_device: null
    install_device_this: { device: string | number }
    install_no_device: null
    install_no_device_text: null
    install_no_device_action: null
    install_not_ready_none: null
    install_not_ready_waiting: null
    install_not_ready_registering: null
    install_not_ready_processing: null
    install_not_ready_failed: null
    install_not_ready_ineligible: null
    install_not_ready_account: null
    install_not_ready_paused: null
    install_not_ready_sms: null
    install_wish_kept: null
    install_ready: null
    install_ready_text: null
    first_steps: null
    install_store_text: { brand: string | number }
    install_wishes: null
    reinstall_title: { count: string | number }
    reinstall_text: null
    reinstall_loss: null
    reinstall_loss_text: null
    reinstall_all: { count: string | number }
    reinstall_row: null
    install_more: null
    install_wished: null
    install_forced: null
    install_changes: null
    downloads_on: null
    downloads_updates: null
    downloads_wished: null
    downloads_popular: null
    downloads_more: null
    downloads_none: null
    downloads_none_text: null
    own_title: null
    own_empty: null
    own_find: null
    own_failed: null
    own_update_all: { count: string | number }
    own_reinstall_all: { count: string | number }
    developer_mode: null
    developer_mode_text: null
    developer_mode_step_privacy: null
    developer_mode_step_switch: null
    developer_mode_step_restart: null
    developer_mode_step_turn_on: null
    developer_mode_word_settings: null
    developer_mode_word_privacy: null
    developer_mode_word_mode: null
    developer_mode_word_restart: null
    developer_mode_word_cancel: null
    developer_mode_word_turn_on: null
    trust: null
    trust_text: null
    trust_step_settings: null
    trust_step_profile: null
    trust_step_trust: null
    install_sandbox_yes: null
    first_step_application: null
    first_step_store: null
    first_step_developer_mode: null
    first_step_mode_on: null
    first_step_done: null
    ready_wait: { date: string | number }
    ready_wish: { name: string | number }
    ready_now: null
    ready_now_text: null
  }
  link: {
    version_not_found: null
    package_file_missing: null
    package_needed: null
    application_not_bought: null
    account_disabled: null
    install_inside_only: null
    install_not_for_iphone: null
    install_not_for_ipad: null
    install_ios_too_old: null
    install_ios_too_new: null
    signing_failed: null
    bundle_of_other: null
    installable_sms: { brand: string | number; name: string | number; link: string | number }
    installable_push: { name: string | number }
    installable_push_text: null
  }
  login: {
    activation_code_incomplete: null
    activation_code_wrong: null
    activation_code_used_up: null
    activation_code_expired: null
    too_many_wrong_codes: null
    number_on_hold: null
    sms_not_sent: null
    sms_refused: null
    call_not_available: null
    call_not_made: null
    session_ended: null
    title_start_register: null
    title_register: null
    title_activate: null
    title_get_user: null
    start_register_title: { brand: string | number }
    start_register_text: null
    start_register_action: null
    start_register_log_in: null
    start_register_closed: null
    start_register_closed_text: null
    start_register_tell_me: null
    start_register_found: { device: string | number }
    start_register_found_ios: { device: string | number; version: string | number }
    device_iphone: null
    device_ipad: null
    device_ipod: null
    register_wording_A_title: null
    register_wording_A_text: null
    register_wording_A_action: null
    register_wording_B_title: null
    register_wording_B_text: null
    register_wording_B_action: null
    register_wording_C_title: null
    register_wording_C_text: null
    register_wording_C_action: null
    register_wording_D_title: null
    register_wording_D_text: null
    register_wording_D_action: null
    register_phone_label: null
    register_phone_hint: null
    country_not_served: { countries: string | number }
    register_sending: null
    register_legal: { terms: string | number; privacy: string | number }
    register_legal_terms: null
    register_legal_privacy: null
    activate_sent_to: { phone: string | number }
    activate_no_account: { phone: string | number }
    activate_code_label: null
    activate_action: null
    activate_checking: null
    activate_resend: null
    activate_resend_in: null
    activate_resend_left: { time: string | number }
    activate_call: null
    activate_calling: null
    activate_other_number: null
    activation_code_sent: null
    enter_phone_number_correctly: null
    step_up_title: null
    step_up_text: { phone: string | number }
    step_up_action: null
    step_up_required: null
    user_not_found: null
    activate_change: null
  }
  notice: {
    visit_later_title: null
    visit_later_description: null
    visit_later_phone_label: null
    visit_later_phone_hint: null
    visit_later_submit: null
    visit_later_saved_title: null
    visit_later_saved_text: { phone: string | number }
    visit_later_other_number: null
    visit_later_open_title: null
    visit_later_open_text: null
    visit_later_open_action: null
    visit_later_browse: null
    registration_open_sms: { brand: string | number; link: string | number }
  }
  push: {
    push_title: null
    push_text: null
    push_action: null
    push_on: null
    push_off_action: null
    push_denied: null
    push_home_screen: { brand: string | number }
    push_failed: null
    push_subscription_wrong: null
  }
  officeCatalogue: {
    edited_meanwhile: null
    draft_text_missing: null
    draft_text_too_long: null
    draft_label_wrong: null
    draft_label_taken: null
    draft_bundle_wrong: null
    draft_bundle_taken: null
    draft_bundle_fixed: null
    draft_color_wrong: null
    draft_tracking_wrong: null
    draft_address_wrong: null
    draft_application_unknown: { label: string | number }
    draft_category_unknown: null
    draft_picture_unknown: null
    draft_picture_missing: null
    page_is_linked: null
    picture_type_unknown: null
    video_type_unknown: null
    video_broken: null
    video_too_long: { seconds: string | number }
    draft_video_unknown: null
    package_application_unknown: null
    package_file_exists: { application: string | number; version: string | number }
    ipa_not_a_zip: null
    ipa_truncated: null
    ipa_zip_broken: null
    ipa_zip_ambiguous: null
    ipa_zip_encrypted: null
    ipa_too_many_entries: null
    ipa_too_large: null
    ipa_ratio: null
    ipa_name_too_long: null
    ipa_path_escape: null
    ipa_symlink: null
    ipa_doubled_entry: null
    ipa_no_app: null
    ipa_several_apps: null
    ipa_info_missing: null
    ipa_info_broken: null
    ipa_bundle_id_missing: null
    ipa_version_missing: null
    ipa_executable_missing: null
    ipa_executable_broken: null
    ipa_encrypted: null
    ipa_simulator: null
    ipa_other_platform: null
    office_draft_title: null
    office_draft_subtitle: null
    office_draft_label: null
    office_draft_label_hint: null
    office_draft_position: null
    office_draft_button: null
    office_draft_href: null
    office_draft_href_hint: null
    office_draft_path_hint: null
    office_draft_see: null
    office_draft_remove: null
    office_draft_unsaved: null
    office_draft_discard: null
    office_draft_overtaken: null
    office_draft_take_theirs: null
    office_draft_keep_mine: null
    office_choose: null
    office_list_cut: null
    office_move_up: { name: string | number }
    office_move_down: { name: string | number }
    office_take_out: { name: string | number }
    office_find_application: { label: string | number }
    office_finding: null
    office_found_none: null
    office_add_story: null
    office_add_category: null
    office_picture_choose: null
    office_picture_other: null
    office_preview: null
    office_preview_phone: null
    office_preview_desktop: null
    office_preview_later: null
    office_preview_old: null
    office_blocks: null
    office_block_banners: null
    office_block_stories: null
    office_block_applications: null
    office_block_categories: null
    office_block_promo: null
    office_block_poll: null
    office_block_wrong: null
    office_block_poll_hint: null
    office_stories_all: null
    office_shelf_look: null
    office_look_row: null
    office_look_tile: null
    office_look_rank: null
    office_shelf_limit: null
    office_shelf_collection: null
    office_shelf_by_query: null
    office_shelf_sort: null
    office_sort_download_count: null
    office_sort_newest: null
    office_sort_score: null
    office_sort_name: null
    office_sort_sales: null
    office_page_new: null
    office_pages_empty: null
    office_page_linked_column: null
    office_page_linked: null
    office_page_remove_text: null
    office_page_unreadable: { count: string | number }
    office_story_new: null
    office_stories_empty: null
    office_story_lead: null
    office_story_image: null
    office_story_is_dark: null
    office_story_position_hint: null
    office_story_pin: null
    office_story_action: null
    office_story_contents: null
    office_story_remove_text: null
    office_content_text: null
    office_content_image: null
    office_content_video: null
    office_content_applications: null
    office_content_caption: null
    office_video: null
    office_video_choose: null
    office_video_other: null
    office_video_hint: { megabytes: string | number; seconds: string | number }
    office_content_poster: null
    office_collection_new: null
    office_collections_empty: null
    office_category_new: null
    office_category_name: null
    office_category_change: null
    office_category_edit: { label: string | number }
    office_categories_empty: null
    office_wishes_empty: null
    office_wish_typed: null
    office_wish_count: null
    office_wish_last: null
    office_document_version: null
    office_document_valid_from: null
    office_document_first: null
    office_document_next: null
    office_document_versions: null
    office_document_state: null
    office_document_state_planned: null
    office_document_state_valid: null
    office_document_state_earlier: null
    office_document_author: null
    office_document_withdraw: null
    office_document_withdraw_title: { version: string | number }
    office_document_withdraw_text: null
    office_document_read: null
    office_document_new: null
    office_document_hint: { sample: string | number }
    office_document_fa: null
    office_document_en: null
    office_document_ar: null
    office_document_ru: null
    office_document_valid_now: null
    document_faulty: { line: string | number; language: string | number; fault: string | number }
    document_headerless: { language: string | number }
    document_valid_already: null
    draft_time_wrong: null
    office_category_applications: null
    office_category_games: null
    office_category_icon: null
    office_category_label_hint: null
    office_category_hidden: null
    office_category_is_hidden: null
    office_category_remove_title: { label: string | number }
    office_category_remove_text: null
    category_in_use: null
    category_order_incomplete: null
    office_collection_remove_text: null
    office_application_new: null
    office_applications_count: { count: string | number }
    office_applications_empty: null
    office_applications_hide: null
    office_applications_hide_title: { count: string | number }
    office_applications_hide_text: null
    office_application_search_hint: null
    office_application_words: null
    office_application_published: null
    office_application_published_hint: null
    office_application_name: null
    office_application_summary: null
    office_application_description: null
    office_application_kind: null
    office_application_bundle: null
    office_application_bundle_hint: null
    office_application_type: null
    office_application_origin: null
    office_application_age_rating: null
    office_age_rating_unknown: null
    office_application_category: null
    office_application_categories: null
    office_application_developer: null
    office_application_developer_hint: null
    office_application_state: null
    office_state_published: null
    office_application_file: null
    office_file_with: null
    office_file_without: null
    office_state_hidden: null
    office_application_version: null
    office_application_downloads: null
    office_application_look: null
    office_application_icon: null
    office_application_color: null
    office_application_title_is_dark: null
    office_application_banner: null
    office_banner_none: null
    office_banner_wide: null
    office_banner_fullscreen: null
    office_picture_of_banner: null
    office_picture_of_ipadBanner: null
    office_picture_of_fullscreenBanner: null
    office_picture_of_ipadFullscreenBanner: null
    office_screenshots_iphone: null
    office_screenshots_ipad: null
    office_application_links: null
    office_application_tracking: null
    office_application_tracking_hint: null
    office_application_suggested: null
    office_application_rules: null
    office_flag_isEnableInstallFromWebsite: null
    office_flag_isOpenDownload: null
    office_flag_isEnableUpdateWithoutPackage: null
    office_flag_isCompatibleWithIphone: null
    office_flag_isCompatibleWithIpad: null
    office_flag_isEnableComment: null
    office_flag_isEnableStatistics: null
    office_application_history: null
    office_application_price: null
    office_application_views: null
    office_application_since: null
    office_application_updated: null
    office_application_versions: null
    office_application_versions_empty: null
    office_version_since: null
    office_version_ios: null
    office_version_changes: null
    office_version_file: null
    office_version_no_file: null
    office_version_force: null
    office_file_new: null
    office_file_choose: null
    office_file_pick: null
    office_file_other: null
    office_file_application: null
    office_file_application_hint: null
    office_file_icon: null
    office_file_replace: null
    office_file_send: null
    office_file_stop: null
    office_file_sending: null
    office_file_reading: null
    office_file_stopped: null
    office_file_done: { application: string | number; version: string | number }
    office_file_icon_taken: null
    office_file_icon_kept: null
    office_file_icon_none: null
    office_files_empty: null
    office_file_size: null
    office_file_time: null
    office_file_signing: null
    office_storage: null
    office_storage_packages: null
    office_storage_signed: null
    office_storage_budget: null
    office_storage_hits: null
    office_storage_signings: null
    office_storage_evictions: null
    office_storage_hint: { count: string | number }
    version_withdrawn: null
    version_offered: null
    version_not_earlier: null
    package_version_withdrawn: { version: string | number }
    package_uploads_full: null
    office_version_withdrawn: null
    office_version_latest: null
    office_version_do: null
    office_version_notes: null
    office_version_notes_title: { version: string | number }
    office_version_withdraw: null
    office_version_withdraw_title: { version: string | number }
    office_version_withdraw_text: null
    office_version_withdraw_done: null
    office_version_offer: null
    office_version_offer_title: { version: string | number }
    office_version_offer_text: null
    office_version_offer_done: null
    office_version_roll_back: null
    office_version_roll_back_title: { version: string | number }
    office_version_roll_back_text: null
    office_version_roll_back_done: { version: string | number }
    office_ipa_drop: null
    office_ipa_name: null
    office_ipa_devices: null
    office_ipa_iphone: null
    office_ipa_ipad: null
    office_ipa_create: null
    office_ipa_create_text: null
    office_ipa_known: { name: string | number }
    office_ipa_known_same: { name: string | number }
    office_ipa_add_version: { version: string | number }
    office_ipa_replace: { version: string | number }
    office_ipa_discard: null
    office_pictures_choose: null
    office_pictures_drop: null
    office_pictures_failed: { name: string | number; error: string | number }
    office_pictures_forget: null
    office_pictures_too_many: { count: string | number }
    office_pictures_item: { label: string | number; number: string | number }
    office_ipa_new: null
  }
  officeCustomer: {
    office_customers_search: null
    office_customers_search_hint: null
    office_customers_none: null
    office_customers_none_text: null
    office_customers_start: null
    office_customers_start_text: null
    office_customer_facts: null
    office_customer_phone: null
    office_customer_phone_show: null
    office_customer_since: null
    office_customer_paid: null
    office_customer_paid_value: { count: string | number; sum: string | number }
    office_customer_refunded: null
    office_customer_toman: { sum: string | number }
    office_customer_hold: null
    office_customer_hold_text: null
    office_customer_release: null
    office_customer_release_title: null
    office_customer_release_text: null
    office_customer_released: null
    office_customer_code: null
    office_customer_code_title: null
    office_customer_code_text: null
    office_customer_code_sent: null
    office_customer_sign_out: null
    office_customer_sign_out_title: null
    office_customer_sign_out_text: null
    office_customer_signed_out: null
    office_customer_session_end: null
    office_customer_session_end_text: null
    office_customer_session_ended: null
    office_customer_delete: null
    office_customer_delete_title: null
    office_customer_delete_text: null
    office_customer_delete_type: null
    office_customer_delete_subscription: null
    office_customer_deleted: null
    office_customer_devices: null
    office_customer_devices_none: null
    office_customer_device_end: { end: string | number }
    office_customer_why_waiting: { count: string | number }
    office_customer_why_latest: { day: string | number }
    office_customer_why_registering: null
    office_customer_why_processing: null
    office_customer_why_paused: { account: string | number }
    office_customer_why_account: { account: string | number }
    office_customer_why_failed: { count: string | number }
    office_customer_why_ineligible: null
    office_customer_why_registered: null
    office_customer_why_none: null
    office_customer_why_declined: null
    office_customer_why_cancelled: null
    office_customer_account: { name: string | number }
    office_customer_subscriptions: null
    office_customer_subscriptions_none: null
    office_customer_days_left: { count: string | number }
    office_customer_until: { day: string | number }
    office_customer_grant: null
    office_customer_grant_title: null
    office_customer_grant_text: { count: string | number }
    office_customer_grant_days: null
    office_customer_grant_reason: null
    office_customer_grant_reason_hint: null
    office_customer_granted: null
    office_customer_refund: null
    office_customer_refund_title: null
    office_customer_refund_text: { count: string | number; sum: string | number }
    office_customer_refund_loading: null
    office_customer_refund_not_nothing_paid: null
    office_customer_refund_not_used_up: null
    office_customer_refund_not_open: null
    office_customer_refund_not_paid: null
    office_customer_refund_asked: null
    office_customer_payments: null
    office_customer_payments_none: null
    office_customer_refunds: null
    office_customer_refunds_none: null
    office_customer_tickets: null
    office_customer_tickets_none: null
    office_customer_notices: null
    office_customer_notices_none: null
    office_customer_notice_text: null
    office_customer_notice_erased: null
    office_customer_notice_state_waiting: null
    office_customer_notice_state_sending: null
    office_customer_notice_state_sent: null
    office_customer_notice_state_failed: null
    office_customer_delivery_pending: null
    office_customer_delivery_delivered: null
    office_customer_delivery_undelivered: null
    office_customer_delivery_unknown: null
    office_customer_sessions: null
    office_customer_sessions_none: null
    office_customer_session_from: null
    office_customer_session_renewed: null
    office_customer_session_until: null
    office_customer_number: null
    office_customer_time: null
    office_customer_state: null
    office_customer_bought: null
    office_customer_amount: null
    office_customer_tracking: null
    office_customer_topic: null
    office_customer_notes: null
    office_customer_notes_none: null
    office_customer_note_new: null
    office_customer_note_hint: null
    office_customer_note_add: null
    office_customer_note_added: null
    office_customer_note_edit: null
    office_customer_note_edit_title: null
    office_customer_note_label: null
    office_customer_note_edited: null
    office_customer_note_remove: null
    office_customer_note_remove_title: null
    office_customer_note_remove_text: null
    office_customer_note_removed: null
    office_customer_note_days: { count: string | number }
    office_customer_timeline: null
    office_customer_timeline_older: null
    office_customer_timeline_good: null
    office_customer_timeline_bad: null
    office_timeline_joined: null
    office_timeline_signed_in: null
    office_timeline_signed_out: null
    office_timeline_end_signed_out: null
    office_timeline_end_signed_out_everywhere: null
    office_timeline_end_token_reused: null
    office_timeline_end_codes_guessed: null
    office_timeline_device_added: null
    office_timeline_days_purchase: { count: string | number }
    office_timeline_days_gift: { count: string | number }
    office_timeline_days_reset_wait: { count: string | number }
    office_timeline_days_reset_gift: { count: string | number }
    office_timeline_days_operator: { count: string | number }
    office_timeline_subscription_cancelled: null
    office_timeline_payment_begun: null
    office_timeline_payment_paid: null
    office_timeline_payment_failed: null
    office_timeline_refund_requested: null
    office_timeline_refund_paid: null
    office_timeline_refund_ended_withdrawn: null
    office_timeline_refund_ended_rejected: null
    office_timeline_ticket_opened: null
    office_timeline_ticket_message_user: null
    office_timeline_ticket_message_operator: null
    office_timeline_ticket_closed: null
    office_timeline_problem_reported: null
    office_timeline_notice: null
    office_timeline_note: { author: string | number }
    office_timeline_operator_phone: { operator: string | number }
    office_timeline_operator_code: { operator: string | number }
    office_timeline_operator_release: { operator: string | number }
    office_timeline_operator_sign_out: { operator: string | number }
    office_timeline_operator_days: { operator: string | number }
    office_timeline_operator_refund: { operator: string | number }
    customer_days_wrong: null
    customer_days_many: { days: string | number }
    customer_reason_missing: null
    customer_note_missing: null
    customer_note_long: null
    customer_phone_differs: null
    customer_refund_open: null
    subscription_not_active: null
    grant_bound_reached: null
    note_not_yours: null
    deletion_refund_open: null
    deletion_payout_watched: null
    deletion_payment_open: null
    deletion_subscription_left: null
  }
  officeDevice: {
    office_device_heading: null
    office_device_model: null
    office_device_phone: null
    office_device_udid_end: null
    office_device_udid: null
    office_device_id: null
    office_device_ios: null
    office_device_ios_value: { major: string | number; build: string | number }
    office_device_type: null
    office_device_type_iphone: null
    office_device_type_ipad: null
    office_device_type_ipod: null
    office_device_enrolled: null
    office_device_status: null
    office_device_since: null
    office_device_account: null
    office_device_attempts: null
    office_device_filter: null
    office_device_filter_choice: { name: string | number; count: string | number }
    office_device_status_trouble: null
    office_device_status_overdue: null
    office_devices_retry: null
    office_devices_retry_title: { count: string | number }
    office_devices_retry_text: null
    office_devices_move: null
    office_devices_move_title: { count: string | number }
    office_devices_move_text: null
    office_device_status_waiting: null
    office_device_status_registering: null
    office_device_status_registered: null
    office_device_status_failed: null
    office_device_status_ineligible: null
    office_device_status_processing: null
    office_device_status_account: null
    office_device_status_paused: null
    office_device_status_none: null
    office_devices_empty: null
    office_devices_search: null
    office_devices_search_hint: null
    office_devices_found: null
    office_devices_found_many: null
    office_devices_search_clear: null
    office_device_facts: null
    office_device_registration: null
    office_device_queued: null
    office_device_registered: null
    office_device_line: null
    office_device_line_value: { ahead: string | number; length: string | number }
    office_device_estimate: null
    office_device_estimate_value: { usually: string | number; latest: string | number }
    office_device_retry_time: null
    office_device_move_reason: null
    office_device_move_reason_renewal: null
    office_device_move_reason_problem: null
    office_device_retry: null
    office_device_retry_title: null
    office_device_retry_text: null
    office_device_retried: null
    office_device_move: null
    office_device_move_title: null
    office_device_move_text: null
    office_device_moved: null
    office_device_move_reason_operator: null
    office_device_wait: null
    office_device_wait_no_account: null
    office_device_wait_slot: null
    office_device_wait_ahead: { count: string | number }
    office_device_wait_opens: { account: string | number; span: string | number }
    office_device_wait_next: null
    office_device_wait_silent: { since: string | number; account: string | number }
    office_device_wait_retry: { count: string | number; until: string | number }
    office_device_wait_asked: { since: string | number }
    office_device_wait_profile: { account: string | number }
    office_device_wait_processing: { until: string | number }
    office_device_wait_processing_late: { since: string | number }
    office_device_wait_session: { account: string | number; since: string | number }
    office_device_wait_session_all: { since: string | number }
    office_device_wait_failed: { since: string | number }
    office_device_wait_ineligible: { since: string | number }
    office_device_wait_account_closed: { account: string | number }
    office_device_short: null
    office_device_short_no_account: null
    office_device_short_slot: null
    office_device_short_next: null
    office_device_short_silent: null
    office_device_short_retry: null
    office_device_short_asked: null
    office_device_short_profile: null
    office_device_short_processing: null
    office_device_short_processing_late: null
    office_device_short_session: null
    office_device_short_session_all: null
    office_device_short_failed: null
    office_device_short_ineligible: null
    office_device_short_account_closed: null
    office_device_ask: null
    office_device_ask_title: null
    office_device_ask_text: null
    office_device_asked: null
    office_account_answer: null
    office_account_answer_none: null
    office_account_check_whole: null
    office_account_check_defect: null
    office_account_check_unavailable: null
    office_account_check_no_session: null
    office_account_check_closed: null
    office_account_asked_at: { time: string | number }
    office_device_events: null
    office_device_events_none: null
    office_device_event_account: { name: string | number }
    office_device_event_applied: null
    office_device_event_placed: null
    office_device_event_accepted: null
    office_device_event_enabled: null
    office_device_event_gave_up: null
    office_device_event_ineligible: null
    office_device_event_processing_after_all: null
    office_device_event_account_closed: null
    office_device_event_session_lost: null
    office_device_event_session_back: null
    office_device_event_no_room: null
    office_device_event_account_not_ready: null
    office_device_event_retried: null
    office_device_event_moved: null
    office_device_event_reset_confirmed: null
    office_device_event_declined: null
    office_device_event_cancelled: null
    office_device_subscriptions: null
    office_device_subscriptions_none: null
    office_device_subscription_state_unapplied: null
    office_device_subscription_state_active: null
    office_device_subscription_state_cancelled: null
    office_device_subscription_state_merged: null
    office_device_subscription_ends: null
    office_device_subscription_not_begun: null
    office_device_subscription_interrupted: { time: string | number }
    office_device_subscription_days: null
    office_device_reason_purchase: { count: string | number }
    office_device_reason_gift: { count: string | number }
    office_device_reason_reset_wait: { count: string | number }
    office_device_reason_reset_gift: { count: string | number }
    office_device_payments: null
    office_device_payments_none: null
    office_device_refunds: null
    office_device_refunds_none: null
    office_device_installed: null
    office_device_installed_none: null
    office_device_application: null
    office_device_version: null
    office_device_problems: null
    office_device_problems_none: null
    office_device_problem: null
    office_device_problem_open: null
    office_device_problem_solved: null
    office_device_others: null
    office_device_time: null
    office_device_number: null
    office_device_bought: null
    office_device_amount: null
    office_device_state: null
    office_account_line: null
    office_account_line_waiting: null
    office_account_line_waiting_value: { count: string | number; type: string | number }
    office_account_line_empty: null
    office_account_line_oldest: null
    office_account_line_median: null
    office_account_line_long: null
    office_account_line_basis: { count: string | number }
    office_account_line_typical: null
    office_account_gate: null
    office_account_gate_open: null
    office_account_gate_closed: null
    office_account_gate_by_operator: null
    office_account_gate_by_line: null
    office_account_gate_by_accounts: null
    office_account_gate_interested: { count: string | number }
    office_account_gate_do_open: null
    office_account_gate_open_title: null
    office_account_gate_open_text: { count: string | number }
    office_account_gate_opened: null
    office_account_gate_do_close: null
    office_account_gate_close_title: null
    office_account_gate_close_text: null
    office_account_gate_closed_done: null
    office_accounts_empty: null
    office_accounts_state: null
    office_accounts_search: null
    office_accounts_none_found: null
    office_account_name: null
    office_account_name_hint: null
    office_account_state_open: null
    office_account_state_without_session: null
    office_account_state_closed: null
    office_account_state_retired: null
    office_account_not_ready: null
    office_account_finding_unchecked: null
    office_account_finding_unreachable: null
    office_account_finding_key: null
    office_account_finding_role: null
    office_account_finding_certificate: null
    office_account_finding_certificate_role: null
    office_account_finding_app_id: null
    office_account_finding_app_id_role: null
    office_account_finding_profile: null
    office_account_finding_profile_role: null
    office_account_finding_closed: null
    office_account_finding_retired: null
    office_account_finding_certificate_expired: null
    office_account_finding_certificate_ending: null
    office_account_finding_certificate_issuer: null
    office_account_finding_membership_ended: null
    office_account_finding_membership_short: null
    office_account_finding_membership_ending: null
    office_account_finding_slots: null
    office_account_rooms: null
    office_account_room: { type: string | number; used: string | number; capacity: string | number }
    office_account_devices: null
    office_account_count_registered: { count: string | number }
    office_account_count_underway: { count: string | number }
    office_account_count_troubled: { count: string | number }
    office_account_ends_membership: null
    office_account_ends_certificate: null
    office_account_ends_profile: null
    office_account_since: null
    office_account_reason_agreement: null
    office_account_reason_membership: null
    office_account_reason_certificate: null
    office_account_reason: null
    office_account_session_next: null
    office_account_add: null
    office_account_add_title: null
    office_account_added: null
    office_account_issuer: null
    office_account_key_id: null
    office_account_private_key: null
    office_account_private_key_hint: null
    office_account_bundle: null
    office_account_ends_on: null
    office_account_places_of: { type: string | number }
    office_account_capacity: null
    office_account_capacity_title: { name: string | number }
    office_account_capacity_text: null
    office_account_close: null
    office_account_close_title: { name: string | number }
    office_account_close_text: null
    office_account_closed: { count: string | number }
    office_account_renew: null
    office_account_renew_title: { name: string | number }
    office_account_renew_text: null
    office_account_renewed_done: null
    office_account_replace_key: null
    office_account_replace_key_title: { name: string | number }
    office_account_key_replaced: null
    office_account_check: null
    office_account_check_title: { name: string | number }
    office_account_check_text: null
    office_account_checked: null
    office_account_finding_stopped: null
    office_account_stopped: null
    office_account_end: null
    office_account_end_membership: { span: string | number }
    office_account_end_certificate: { span: string | number }
    office_account_end_profile: { span: string | number }
    office_account_end_over: { day: string | number }
    office_account_facts: null
    office_account_devices_in: null
    office_account_devices_all: null
    office_account_events: null
    office_account_events_none: null
    office_account_event_added: null
    office_account_event_open: null
    office_account_event_without_session: null
    office_account_event_closed: null
    office_account_event_retired: null
    office_account_event_renewed: { detail: string | number }
    office_account_event_key_replaced: null
    office_account_event_capacity_set: { detail: string | number }
    office_account_event_stopped: null
    office_account_event_resumed: null
    office_account_intake_stop: null
    office_account_intake_stop_title: { name: string | number }
    office_account_intake_stop_text: null
    office_account_intake_stop_done: null
    office_account_intake_resume: null
    office_account_intake_resume_title: { name: string | number }
    office_account_intake_resume_text: null
    office_account_intake_resume_done: null
    office_account_close_devices: { count: string | number }
    office_account_close_users: { count: string | number }
    office_account_close_none: null
    office_account_typed_name: null
    office_account_typed_name_wrong: null
    office_account_name_wrong: null
    office_account_issuer_wrong: null
    office_account_key_id_wrong: null
    office_account_bundle_wrong: null
    office_account_places_wrong: null
    office_account_day_wrong: null
    office_account_day_past: null
    account_key_wrong: null
    account_elsewhere: null
    account_renewed: null
    no_account_ready: null
    office_tokens_empty: null
    office_tokens_text: null
    office_token_name: null
    office_token_name_hint: null
    office_token_name_wrong: null
    office_token_make: null
    office_token_made: null
    office_token_copy: null
    office_token_copied: null
    office_token_copy_failed: null
    office_token_state: null
    office_token_state_open: null
    office_token_state_over: null
    office_token_state_revoked: null
    office_token_devices: null
    office_token_since: null
    office_token_until: null
    office_token_revoke: null
    office_token_revoke_title: { name: string | number }
    office_token_revoke_text: null
    office_token_revoked: null
    office_token_over: null
  }
  officeFigures: {
    office_figures_months: { count: string | number }
    office_figures_period: null
    office_figures_counted: { time: string | number }
    office_figures_not_counted: null
    office_figures_csv: null
    office_figures_none: null
    office_figures_month: null
    office_figures_count: null
    office_figures_toman: null
    office_funnel: null
    office_funnel_text: null
    office_funnel_step: null
    office_funnel_share: null
    office_funnel_group: { group: string | number }
    office_funnel_group_unknown: null
    office_funnel_days: null
    office_funnel_by_day: null
    office_funnel_day: null
    office_funnel_group_choice: null
    office_funnel_group_all: null
    office_funnel_group_column: null
    office_funnel_cohorts: null
    office_funnel_cohorts_text: null
    office_funnel_joined: null
    office_funnel_step_visit: null
    office_funnel_step_asked: null
    office_funnel_step_verified: null
    office_funnel_step_profile: null
    office_funnel_step_paid: null
    office_funnel_step_registered: null
    office_funnel_step_installed: null
    office_figures_tickets: null
    office_figures_tickets_count: null
    office_figures_subscribers: null
    office_figures_per_hundred: null
    office_figures_waits: null
    office_figures_waits_text: null
    office_figures_registered: null
    office_figures_kept_usual: null
    office_figures_kept_latest: null
    office_figures_mean: null
    office_figures_shown: null
    office_figures_wait_days: { days: string | number }
    office_figures_refunds: null
    office_figures_reason: null
    office_figures_reason_asked: null
    office_figures_reason_declined: null
    office_figures_reason_owed: null
    office_figures_revenue: null
    office_figures_revenue_text: null
    office_figures_revenue_months: null
    office_figures_package: null
    office_figures_unknown: null
    office_figures_sold: null
    office_figures_vat: null
  }
  officeMoney: {
    office_step_done: null
    office_step_failed: null
    office_toman: { amount: string | number }
    office_span_days: { count: string | number }
    office_span_hours: { count: string | number }
    office_span_under_an_hour: null
    office_money_phone: null
    office_money_amount: null
    office_money_state: null
    office_money_number: null
    office_payment_heading: { number: string | number }
    office_payment_when: null
    office_payment_bought: null
    office_payment_method: null
    office_payment_tracking: null
    office_payment_nobodys: null
    office_payment_gift: null
    office_payment_gifts: null
    office_payment_probes: null
    office_payment_probe: null
    office_payment_applications: null
    office_payment_packages: null
    office_payments_empty: null
    office_payments_search: null
    office_payments_search_hint: null
    office_payments_found: null
    office_payments_found_many: null
    office_payments_search_clear: null
    office_payments_period: null
    office_payments_period_day: null
    office_payments_period_month: null
    office_payments_period_before: null
    office_payments_period_after: null
    office_payments_period_from_to: { from: string | number; until: string | number }
    office_payments_sum_count: null
    office_payments_sum_many: null
    office_payments_sum_paid_count: null
    office_payments_sum_paid: null
    office_payments_sum_vat: null
    office_payments_sum_refunded: null
    office_payments_reconcile: null
    office_payments_reconcile_text: null
    office_payments_reconciled: { swept: string | number; unfinished: string | number }
    office_payment_state_created: null
    office_payment_state_redirected: null
    office_payment_state_verifying: null
    office_payment_state_paid: null
    office_payment_state_applied: null
    office_payment_state_failed: null
    office_payment_state_expired: null
    office_payment_state_refunded: null
    office_payment_method_direct: null
    office_payment_method_bank: null
    office_payment_failure_cancelled: null
    office_payment_failure_not_paid: null
    office_payment_failure_amount_mismatch: null
    office_payment_failure_reversed: null
    office_payment_failure_too_late: null
    office_payment_failure_unknown_order: null
    office_payment_failure_receipt_used: null
    office_payment_failure_discount_code_exhausted: null
    office_payment_failure_probe_paid: null
    office_payment_failure_refused: null
    office_payment_failure_gateway: null
    office_payment_reversal: null
    office_payment_reversal_asked: null
    office_payment_reversal_reversed: null
    office_payment_reversal_refused: null
    office_payment_reversal_unknown: null
    office_payment_facts: null
    office_payment_id: null
    office_payment_price: null
    office_payment_discount: { code: string | number }
    office_payment_vat: { percent: string | number }
    office_payment_length: null
    office_payment_reference: null
    office_payment_receipt: null
    office_payment_card: null
    office_payment_device: null
    office_payment_device_open: null
    office_payment_gift_code: null
    office_payment_gift_code_used: { end: string | number }
    office_payment_gift_code_unused: { end: string | number }
    office_payment_checks: null
    office_payment_checks_value: { count: string | number }
    office_payment_next_check: null
    office_payment_way: null
    office_payment_step_created: null
    office_payment_step_redirected: null
    office_payment_step_failed: null
    office_payment_step_paid: null
    office_payment_step_applied: null
    office_payment_step_asked_by: { name: string | number }
    office_payment_reconcile: null
    office_payment_outcome_paid: null
    office_payment_outcome_unpaid: null
    office_payment_outcome_open: null
    office_ledger: null
    office_ledger_empty: null
    office_ledger_kind: null
    office_ledger_kind_sale: null
    office_ledger_kind_refund: null
    office_ledger_kind_payout: null
    office_ledger_kind_correction: null
    office_ledger_account: null
    office_ledger_account_gateway_direct: null
    office_ledger_account_gateway_bank: null
    office_ledger_account_sales: null
    office_ledger_account_vat: null
    office_ledger_account_refunds_due: null
    office_ledger_account_payouts: null
    office_ledger_debit: null
    office_ledger_credit: null
    office_refund_heading: { number: string | number }
    office_refunds_of_payment: null
    office_refunds_none: null
    office_refunds_empty: null
    office_refunds_open: null
    office_refunds_choice: { state: string | number; count: string | number }
    office_refunds_automatic: null
    office_refunds_manual: null
    office_refund_state_requested: null
    office_refund_state_paying: null
    office_refund_state_paid: null
    office_refund_state_withdrawn: null
    office_refund_state_rejected: null
    office_refund_state_bank: null
    office_refund_state_card: null
    office_refund_state_approval: null
    office_refund_state_claimed: null
    office_refund_state_refused: null
    office_refund_waits: null
    office_refund_card: null
    office_refund_device: null
    office_refund_note: null
    office_refund_why_declined: null
    office_refund_why_asked: null
    office_refund_failure_card_unknown: null
    office_refund_failure_account_closed: null
    office_refund_failure_returned: null
    office_refund_failure_refused: null
    office_refund_failure_replaced: null
    office_refund_facts: null
    office_refund_paid_amount: null
    office_refund_days: null
    office_refund_days_value: { unused: string | number; paid: string | number }
    office_refund_vat: null
    office_refund_payments: null
    office_refund_paying_card: { card: string | number }
    office_refund_paying_card_unknown: null
    office_refund_lapses: null
    office_refund_attempt: null
    office_refund_looks: null
    office_refund_next_look: null
    office_refund_tracking: null
    office_refund_reason: null
    office_refund_approved_by: null
    office_refund_way: null
    office_refund_step_requested: null
    office_refund_step_opened: null
    office_refund_step_card_given: null
    office_refund_step_claimed: null
    office_refund_step_card_shown: null
    office_refund_step_released: null
    office_refund_step_card_asked: null
    office_refund_step_resent: null
    office_refund_step_by: { name: string | number }
    office_refund_step_card_by: { count: string | number; name: string | number }
    office_refund_step_approved: null
    office_refund_step_asked: null
    office_refund_step_submitted: null
    office_refund_step_card_failed: null
    office_refund_step_paid: null
    office_refund_step_returned: null
    office_refund_step_rejected: null
    office_refund_step_withdrawn: null
    office_refund_step_card: { count: string | number }
    office_refund_do: null
    office_refund_claim: null
    office_refund_claim_title: { number: string | number }
    office_refund_claim_text: { amount: string | number }
    office_refund_claimed_done: null
    office_refund_claimed_mine: null
    office_refund_claimed_mine_text: null
    office_refund_claimed: { name: string | number }
    office_refund_claimed_text: null
    office_refund_release: null
    office_refund_release_title: { number: string | number }
    office_refund_release_text: null
    office_refund_release_text_seen: null
    office_refund_released_done: null
    office_refund_resend: null
    office_refund_resend_title: { number: string | number }
    office_refund_resend_text: { amount: string | number; card: string | number }
    office_refund_resent_done: null
    office_refund_ask_card: null
    office_refund_ask_card_title: { number: string | number }
    office_refund_ask_card_text: null
    office_refund_ask_card_done: null
    office_refund_too_late: null
    office_refund_nothing_to_do: null
    office_refund_show_card: null
    office_refund_show_card_text: null
    office_refund_hide_card: null
    office_refund_copy_card: null
    office_refund_copied: null
    office_refund_pay: null
    office_refund_pay_title: { number: string | number }
    office_refund_pay_text: { amount: string | number }
    office_refund_pay_tracking_hint: null
    office_refund_paid_done: null
    office_refund_reject: null
    office_refund_reject_title: { number: string | number }
    office_refund_reject_text: null
    office_refund_reject_reason: null
    office_refund_rejected_done: null
    office_refund_approve: null
    office_refund_approve_title: { number: string | number }
    office_refund_approve_text: { amount: string | number; card: string | number }
    office_refund_approved_done: null
    office_refund_approval: null
    office_refund_approval_browser: null
    office_refund_approval_amount: null
    office_refund_approval_reversal: null
    office_refund_approval_card_seen: null
    office_refund_approval_other: null
    office_refund_tracking_wrong: null
    office_refund_reason_wrong: null
    office_refund_holds_card: null
    office_owed_total: null
    office_owed_text: null
    office_owed_count: null
    office_owed_counted: null
    office_owed_sum: null
    office_owed_amount: null
    office_owed_subscriptions: null
    office_owed_requested: null
    office_owed_requests: null
    office_owed_vat: null
    office_owed_time: null
    office_owed_accounts: null
    office_owed_account: null
    office_owed_no_account: null
    office_owed_none: null
  }
  officeOperations: {
    job_not_failed: null
    office_jobs_all_well: null
    office_jobs_hint: null
    office_jobs_late: null
    office_jobs_late_text: null
    office_jobs_name: null
    office_jobs_count: null
    office_jobs_open: null
    office_jobs_error: null
    office_jobs_error_unknown: null
    office_jobs_attempts: null
    office_jobs_failed_at: null
    office_jobs_retry: null
    office_jobs_retry_title: { name: string | number }
    office_jobs_retry_text: null
    office_jobs_retry_all: null
    office_jobs_retry_all_text: { count: string | number }
    office_jobs_retried: null
    office_jobs_by_name: null
    office_jobs_list: null
    office_storage_of: null
    office_storage_kind: null
    office_storage_count: null
    office_storage_size: null
    office_storage_size_unknown: null
    office_storage_kind_packages: null
    office_storage_kind_signed: null
    office_storage_kind_pictures: null
    office_storage_kind_videos: null
    office_storage_kind_attachments: null
    office_storage_kind_database: null
    office_backup: null
    office_backup_fresh: null
    office_backup_taken: null
    office_backup_never: null
    office_backup_age: null
    office_backup_hours: { count: string | number }
    office_backup_encrypted: null
    office_backup_checked: null
    office_backup_daily: null
    office_backup_daily_never: null
    office_backup_yes: null
    office_backup_no: null
    office_backup_how: null
    office_backup_now: null
    office_backup_now_text: null
    office_backup_ordered: null
    office_backup_list: null
    office_backup_none: null
    office_backup_asked: null
    office_backup_by: null
    office_backup_by_schedule: null
    office_backup_state: null
    office_backup_state_waiting: null
    office_backup_state_running: null
    office_backup_state_done: null
    office_backup_state_failed: null
    office_backup_result: null
    office_backup_part_tables: { at: string | number; of: string | number }
    office_backup_part_files: { at: string | number; of: string | number }
    office_backup_rows: { count: string | number }
    office_backup_files: { count: string | number }
    office_backup_folder: null
    office_backup_removed: null
    office_restore_test: null
    office_restore_test_state_running: null
    office_restore_test_state_passed: null
    office_restore_test_state_failed: null
    office_restore_test_backup: null
    office_restore_test_finished: null
    office_restore_test_newest: null
    office_restore_test_deleted: null
    office_restore_test_accounts: { count: string | number }
    office_restore_test_error: null
    backup_running: null
    backup_not_encrypted: null
    office_settings_hint: null
    office_settings_name: null
    office_settings_value: null
    office_settings_source: null
    office_settings_about: null
    office_settings_source_default: null
    office_settings_source_environment: null
    office_settings_source_file: null
    office_settings_set: null
    office_settings_not_set: null
    office_settings_empty: null
    office_settings_search: null
    office_settings_changed_only: null
    office_settings_none: null
    office_messages_hint: null
    office_messages_channel: null
    office_messages_channel_sms: null
    office_messages_channel_push: null
    office_messages_state: null
    office_messages_state_waiting: null
    office_messages_state_sending: null
    office_messages_state_sent: null
    office_messages_state_failed: null
    office_messages_delivery_pending: null
    office_messages_delivery_delivered: null
    office_messages_delivery_undelivered: null
    office_messages_delivery_unknown: null
    office_messages_to: null
    office_messages_erased: null
    office_messages_kind: null
    office_messages_provider_kavenegar: null
    office_messages_provider_smsir: null
    office_messages_provider: null
    office_messages_time: null
    office_messages_empty: null
    office_messages_failure: null
    office_messages_all: null
    office_messages_kind_payment: null
    office_messages_kind_gift: null
    office_messages_kind_registered: null
    office_messages_kind_account_closed: null
    office_messages_kind_device_added: null
    office_messages_kind_ticket_message: null
    office_messages_kind_problem_solved: null
    office_messages_kind_subscription_ends: null
    office_messages_kind_installable: null
    office_messages_kind_other: null
    office_jobs_actions: null
    office_jobs_none_open: null
  }
  officeAudit: {
    office_said_application_added: null
    office_said_application_changed: null
    office_said_application_opened: null
    office_said_file_added: null
    office_said_category_added: null
    office_said_category_changed: null
    office_said_category_ordered: null
    office_said_category_removed: null
    office_said_document_changed: null
    office_said_document_withdrawn: null
    office_said_collection_added: null
    office_said_collection_changed: null
    office_said_collection_removed: null
    office_said_page_added: null
    office_said_page_changed: null
    office_said_page_removed: null
    office_said_story_added: null
    office_said_story_changed: null
    office_said_story_removed: null
    office_said_picture_added: null
    office_said_video_added: null
    office_said_account_added: null
    office_said_account_capacity: null
    office_said_account_closed: null
    office_said_account_renewed: null
    office_said_account_key: null
    office_said_account_checked: null
    office_said_registration_opened: null
    office_said_registration_closed: null
    office_said_token_added: null
    office_said_token_revoked: null
    office_said_devices_searched: null
    office_said_device_retried: null
    office_said_device_moved: null
    office_said_payments_searched: null
    office_said_payment_reconciled: null
    office_said_owed_counted: null
    office_said_payments_reconciled: null
    office_said_refund_approved: null
    office_said_refund_paid: null
    office_said_refund_rejected: null
    office_said_refund_card: null
    office_said_signed_in: null
    office_said_passkey_asked: null
    office_said_passkey_used: null
    office_said_signed_out: null
    office_said_passkey_begun: null
    office_said_passkey_added: null
    office_said_passkey_removed: null
    office_said_campaign_added: null
    office_said_campaign_changed: null
    office_said_campaign_started: null
    office_said_campaign_ended: null
    office_said_codes_added: null
    office_said_code_changed: null
    office_said_code_shown: null
    office_said_code_stopped: null
    office_said_batch_stopped: null
    office_said_prices_confirmed: null
    office_said_package_added: null
    office_said_package_changed: null
    office_said_price_changed: null
    office_said_poll_added: null
    office_said_poll_changed: null
    office_said_poll_closed: null
    office_said_poll_enabled: null
    office_said_comment_hidden: null
    office_said_comment_answered: null
    office_said_problem_solved: null
    office_said_ticket_answered: null
    office_said_ticket_closed: null
    office_said_ticket_file: null
    office_said_backup_ordered: null
    office_said_setup_checked: null
    office_said_setup_tried: null
    office_said_restored: null
    office_said_plan_added: null
    office_said_plan_published: null
    office_said_plan_discarded: null
    office_said_staff_added: null
    office_said_staff_renewed: null
    office_said_staff_roles: null
    office_said_staff_disabled: null
    office_said_staff_enabled: null
    office_said_staff_session: null
    office_said_staff_sessions: null
    office_said_jobs_retried: null
    office_said_figures_recounted: null
    office_said_ticket_assigned: null
    office_said_ticket_noted: null
    office_said_ticket_reopened: null
    office_said_reply_added: null
    office_said_reply_changed: null
    office_said_reply_removed: null
    office_said_customer_phone: null
    office_said_customer_code: null
    office_said_customer_released: null
    office_said_customer_signed_out: null
    office_said_customer_days: null
    office_said_customer_refund: null
    office_said_customer_deleted: null
    office_said_customer_noted: null
    office_said_customer_note_changed: null
    office_said_customer_note_removed: null
    office_said_searched: null
    office_said_refund_claimed: null
    office_said_refund_released: null
    office_said_refund_resent: null
    office_said_refund_card_asked: null
    office_said_device_asked: null
    office_said_account_intake: null
    office_said_version_notes: null
    office_said_version_withdrawn: null
    office_said_version_offered: null
    office_said_version_rolled_back: null
    office_said_upload_added: null
    office_said_upload_application: null
    office_said_upload_version: null
    office_said_upload_discarded: null
    office_said_view_added: null
    office_said_view_renamed: null
    office_said_view_removed: null
    office_said_cli_assign: null
    office_said_cli_doctor: null
    office_said_cli_backup: null
    office_audit_what: null
    office_audit_about: null
    office_audit_who: null
    office_audit_from: null
    office_audit_until: null
    office_audit_unknown: null
    office_audit_refused: null
    office_audit_by_command: null
    office_refused_price_drop: null
    office_refused_discount: null
  }
  officeProviders: {
    office_providers_alarm: null
    office_providers_sms: null
    office_providers_of_kavenegar: null
    office_providers_of_smsir: null
    office_providers_credit_rial: { amount: string | number }
    office_providers_credit_message: { amount: string | number }
    office_providers_credit_unknown: null
    office_providers_delivered: null
    office_providers_undelivered: null
    office_providers_unknown: null
    office_providers_none: null
    office_providers_where: null
    office_providers_kind: null
    office_providers_kind_code: null
    office_providers_kind_field: null
    office_providers_kind_shape: null
    office_providers_detail: null
    office_providers_count: null
    office_providers_first: null
    office_providers_last: null
    office_providers_about: null
  }
  officeSales: {
    office_sale_label: null
    office_sale_label_hint: null
    office_sale_label_wrong: null
    office_sale_name_of: null
    office_sale_line_about: null
    office_sale_text_needed: null
    office_sale_text_long: null
    office_sale_whole_needed: null
    office_sale_amount_wrong: null
    office_sale_days_wrong: null
    office_sale_percent_wrong: null
    office_sale_discounted_wrong: null
    office_sale_time_wrong: null
    office_sale_end_before_start: null
    office_sale_effect_one: null
    office_sale_application_missing: null
    office_sale_package_missing: null
    office_sale_user_missing: null
    office_sale_edit: null
    office_sale_state: null
    office_sale_price: null
    office_sale_price_hint: null
    office_sale_discounted: null
    office_sale_discounted_hint: null
    office_sale_days: null
    office_sale_position: null
    office_sale_application: null
    office_sale_of_store: null
    office_sale_on_sale: null
    office_sale_not_sold: null
    office_sale_special: null
    office_sale_special_only: null
    office_sale_code: null
    office_sale_code_hint: null
    office_sale_effect: null
    office_sale_effect_hint: null
    office_sale_percent: null
    office_sale_amount: null
    office_sale_toman: { amount: string | number }
    office_sale_starts: null
    office_sale_starts_now: null
    office_sale_ends: null
    office_sale_ends_never: null
    office_sale_lasts: null
    office_sale_from: { time: string | number }
    office_sale_until: { time: string | number }
    office_sale_used: null
    office_sale_used_of: { used: string | number; most: string | number }
    office_sale_max_uses: null
    office_sale_max_uses_per_user: null
    office_sale_max_uses_hint: null
    office_sale_uses_wrong: null
    office_sale_url_wrong: null
    office_sale_window_wrong: null
    office_package_new: null
    office_package_edit: { label: string | number }
    office_package_text: { percent: string | number }
    office_package_empty: null
    office_package_application_hint: null
    office_prices: null
    office_prices_text: null
    office_prices_empty: null
    office_price_new: null
    office_price_edit: { label: string | number }
    office_price_label_hint: null
    office_price_hint: null
    label_taken: null
    changed_meanwhile: null
    office_code_make: null
    office_code_limits: { code: string | number }
    office_code_kind: null
    office_code_kind_discount: null
    office_code_kind_gift: null
    office_code_kind_campaign: null
    office_code_begins: null
    office_code_show: null
    office_code_hide: null
    office_code_empty: null
    office_code_for: null
    office_code_for_all: null
    office_code_works: null
    office_code_used_up: null
    office_code_is_stopped: null
    office_code_personal: null
    office_code_stop: null
    office_code_stop_title: { code: string | number }
    office_code_stop_text: null
    office_codes_stop: null
    office_codes_stop_title: { count: string | number }
    office_code_wrong: null
    office_code_drawn_only: null
    office_code_packages: null
    office_code_packages_hint: null
    office_code_application_hint: null
    office_code_text_hint: null
    office_code_count: null
    office_code_count_hint: { most: string | number }
    office_code_count_wrong: null
    office_code_prefix: null
    office_code_phone: null
    office_code_phone_hint: null
    office_code_made: { count: string | number }
    office_code_once: null
    office_code_kept: null
    office_code_copy: null
    office_code_copied: null
    office_code_copy_failed: null
    office_code_download: null
    office_code_batch: null
    office_code_batch_hint: null
    office_code_batch_needed: null
    office_code_batch_stop: null
    office_code_batch_stop_title: { batch: string | number }
    batch_taken: null
    code_stopped: null
    code_bound: null
    office_gift_days: { count: string | number }
    office_gift_days_hint: null
    office_gift_package: null
    office_gift_package_hint: null
    office_gift_empty: null
    office_gift_no_discount: null
    office_gift_no_days: null
    office_gift_one_package: null
    office_gift_no_application: null
    office_campaign_new: null
    office_campaign_edit: { label: string | number }
    office_campaign_empty: null
    office_campaign_type: null
    office_campaign_type_campaign: null
    office_campaign_type_application: null
    office_campaign_label_hint: null
    office_campaign_code_hint: null
    office_campaign_phase_planned: null
    office_campaign_phase_empty: null
    office_campaign_phase_running: null
    office_campaign_phase_over: null
    office_campaign_phase_ended: null
    office_campaign_general: null
    office_campaign_redeemed: null
    office_campaign_start: null
    office_campaign_start_title: { label: string | number }
    office_campaign_start_text: { code: string | number }
    office_campaign_end: null
    office_campaign_end_title: { label: string | number }
    office_campaign_end_text: { code: string | number }
    office_campaign_url: null
    office_campaign_url_hint: null
    office_campaign_window: null
    office_campaign_window_hint: { seconds: string | number }
    office_campaign_is_general: null
    office_campaign_is_active: null
    campaign_words_only: null
    campaign_running: null
    campaign_without_code: null
    campaign_ended: null
    campaign_end_passed: null
    office_poll_new: null
    office_poll_edit: { id: string | number }
    office_poll_empty: null
    office_poll_question: null
    office_poll_option: { number: string | number }
    office_poll_option_add: null
    office_poll_choices: null
    office_poll_close_time: null
    office_poll_no_end: null
    office_poll_fixed: null
    office_poll_voters: { count: string | number }
    office_poll_state_open: null
    office_poll_state_closed: null
    office_poll_state_disabled: null
    office_poll_close: null
    office_poll_close_title: null
    office_poll_close_text: { voters: string | number }
    office_poll_disable: null
    office_poll_disable_title: null
    office_poll_disable_text: null
    office_poll_enable: null
    office_poll_enable_title: null
    office_poll_enable_text: null
    office_poll_choices_wrong: null
    office_poll_options_wrong: null
    poll_voted_already: null
    poll_closed_already: null
    office_sale_thousand_wrong: null
    office_price_change_title: null
    office_price_change_text: null
    office_price_change_confirm: null
    office_price_change_question: { count: string | number }
    office_price_change_done: null
    office_price_change_kind: null
    office_price_change_net: null
    office_price_change_gross: null
    office_price_change_none: null
    office_price_change_package: null
    office_price_change_discounted_package: null
    office_price_change_application: null
    office_price_change_code: null
  }
  officeSearch: {
    office_palette: null
    office_palette_title: null
    office_palette_label: null
    office_palette_hint: null
    office_palette_empty: null
    office_palette_failed: null
    office_palette_count: { count: string | number }
    office_palette_recent: null
    office_palette_screen: null
    office_palette_action: null
    office_hit_customer: null
    office_hit_payment: null
    office_hit_device: null
    office_hit_ticket: null
    office_hit_application: null
    office_hit_page: null
    office_hit_collection: null
    office_hit_story: null
    office_hit_package: null
    office_hit_code: null
    office_hit_setting: null
    office_action_new_application: null
    office_action_new_story: null
    office_action_new_page: null
    office_action_new_collection: null
    office_action_new_package: null
    office_action_new_code: null
    office_action_new_campaign: null
    office_action_new_poll: null
    office_action_registration: null
    office_action_add_account: null
    office_action_add_passkey: null
    office_shortcuts: null
    office_shortcuts_text: null
    office_shortcuts_then: null
    office_shortcuts_group_everywhere: null
    office_shortcuts_group_go: null
    office_shortcuts_group_list: null
    office_shortcuts_group_ticket: null
    office_shortcut_search: null
    office_shortcut_help: null
    office_shortcut_next: null
    office_shortcut_previous: null
    office_shortcut_open: null
    office_shortcut_filter: null
    office_shortcut_reply: null
    office_shortcut_resolve: null
  }
  officeSetup: {
    office_setup_intro: null
    office_setup_all_green: null
    office_setup_red_count: { count: string | number }
    office_setup_state_green: null
    office_setup_state_yellow: null
    office_setup_state_red: null
    office_setup_asked: { time: string | number }
    office_setup_again: null
    office_setup_try: null
    office_setup_try_sms: null
    office_setup_try_gateway: null
    office_setup_try_other: null
    office_setup_column_state: null
    office_setup_column_check: null
    office_setup_column_text: null
    office_setup_phone: null
    office_setup_tried: null
    setup_trial_impossible: null
    setup_phone_missing: null
    office_setup_check_address: null
    office_setup_check_tls: null
    office_setup_check_proxies: null
    office_setup_check_database: null
    office_setup_check_worker: null
    office_setup_check_operator: null
    office_setup_check_storage: null
    office_setup_check_backup: null
    office_setup_check_sms: null
    office_setup_check_direct: null
    office_setup_check_bank: null
    office_setup_check_probes: null
    office_setup_check_payout: null
    office_setup_check_answers: null
    office_setup_check_account: null
    office_setup_check_profile: null
    office_setup_check_signer: null
    office_setup_check_push: null
    office_setup_check_analytics: null
    office_setup_check_links: null
    office_setup_check_legal: null
    office_setup_check_categories: null
    office_setup_check_pages: null
    office_setup_check_applications: null
    office_setup_check_packages: null
    office_setup_check_registration: null
    office_setup_fix_check_waiting: null
    office_setup_fix_address_local: null
    office_setup_fix_address_example: null
    office_setup_fix_tls_unreachable: null
    office_setup_fix_tls_other_store: null
    office_setup_fix_api_address: null
    office_setup_fix_tls_ending: null
    office_setup_fix_proxies_wrong: null
    office_setup_fix_proxies_unknown: null
    office_setup_fix_database_not_durable: null
    office_setup_fix_worker_stopped: null
    office_setup_fix_operator_none: null
    office_setup_fix_storage_fault: null
    office_setup_fix_backup_none: null
    office_setup_fix_backup_old: null
    office_setup_fix_backup_plain: null
    office_setup_fix_backup_unchecked: null
    office_setup_fix_backup_failed: null
    office_setup_fix_restore_test_failed: null
    office_setup_fix_restore_test_old: null
    office_setup_fix_trial_untried: null
    office_setup_fix_trial_changed: null
    office_setup_fix_trial_failed: null
    office_setup_fix_trial_running: null
    office_setup_fix_optional_untried: null
    office_setup_fix_optional_failed: null
    office_setup_fix_sms_pending: null
    office_setup_fix_sms_undelivered: null
    office_setup_fix_gateway_none: null
    office_setup_fix_probe_paid: null
    office_setup_fix_payout_no_answer: null
    office_setup_fix_answers_unknown: null
    office_setup_fix_account_none: null
    office_setup_fix_account_unable: null
    office_setup_fix_profile_unsigned: null
    office_setup_fix_profile_expired: null
    office_setup_fix_profile_ending: null
    office_setup_fix_signer_fault: null
    office_setup_fix_links_example: null
    office_setup_fix_legal_sample: null
    office_setup_fix_categories_none: null
    office_setup_fix_pages_missing: null
    office_setup_fix_applications_none: null
    office_setup_fix_packages_none: null
    office_setup_fix_registration_closed: null
    office_setup_fix_check_failed: null
  }
  office: {
    office_name: null
    office_menu: null
    office_menu_work: null
    office_menu_people: null
    office_menu_money: null
    office_menu_shop: null
    office_menu_sales: null
    office_menu_house: null
    office_menu_count: { count: string | number }
    office_menu_urgent: { count: string | number }
    office_title_today: null
    office_title_figures: null
    office_title_tickets: null
    office_title_replies: null
    office_title_ticket: null
    office_title_refunds: null
    office_title_problems: null
    office_title_comments: null
    office_title_customers: null
    office_title_customer: null
    office_title_devices: null
    office_title_device: null
    office_title_accounts: null
    office_title_account: null
    office_title_slots: null
    office_title_developer_tokens: null
    office_title_payment: null
    office_title_refund: null
    office_title_payments: null
    office_title_ledger: null
    office_title_owed: null
    office_title_applications: null
    office_title_application: null
    office_title_files: null
    office_title_documents: null
    office_title_document: null
    office_title_category: null
    office_title_categories: null
    office_title_wishes: null
    office_title_pages: null
    office_title_page: null
    office_title_stories: null
    office_title_story: null
    office_title_collections: null
    office_title_collection: null
    office_title_package: null
    office_title_packages: null
    office_title_code_new: null
    office_title_codes: null
    office_title_campaign: null
    office_title_campaigns: null
    office_title_poll: null
    office_title_polls: null
    office_title_versions: null
    office_title_plans: null
    office_title_experiments: null
    office_title_providers: null
    office_title_audit: null
    office_title_setup: null
    office_title_me: null
    office_role_support: null
    office_role_content: null
    office_role_finance: null
    office_role_owner: null
    office_sign_in: null
    office_sign_in_name: null
    office_sign_in_password: null
    office_sign_in_code: null
    office_sign_in_code_hint: null
    office_sign_in_passkey: null
    office_language: null
    office_sign_out: null
    sign_in_failed: null
    sign_in_not_fresh: null
    office_passkeys: null
    office_passkeys_text: null
    office_passkeys_none_here: null
    office_passkeys_empty: null
    office_passkey_name: null
    office_passkey_name_hint: null
    office_passkey_since: null
    office_passkey_used: null
    office_passkey_add: null
    office_passkey_added: null
    office_passkey_not_used: null
    office_passkey_remove_title: { name: string | number }
    office_passkey_remove_text: null
    passkey_refused: null
    passkey_known: null
    office_do: null
    office_remove: null
    office_removed: null
    office_cancel: null
    office_text_fa: { label: string | number }
    office_text_en: { label: string | number }
    office_text_ar: { label: string | number }
    office_text_ru: { label: string | number }
    office_save: null
    office_saved: null
    office_publish_at: null
    office_publish_now_hint: null
    office_scheduled: null
    office_unsaved: null
    office_discard: null
    office_all: null
    office_older: null
    office_more: null
    office_select_all: null
    office_select_row: { name: string | number }
    office_bulk: null
    office_bulk_count: { count: string | number }
    office_bulk_clear: null
    office_bulk_done: { count: string | number }
    office_bulk_refused: { count: string | number }
    office_first: null
    office_sort: null
    office_sort_own: null
    office_sort_descending: { column: string | number }
    office_sort_ascending: { column: string | number }
    office_views: null
    office_view_everything: null
    office_view_overdue: null
    office_view_trouble: null
    office_view_failed_last_month: null
    office_view_to_approve: null
    office_view_hidden: null
    office_view_without_file: null
    office_view_gifts: null
    office_view_save: null
    office_view_rename: null
    office_view_delete: null
    office_view_delete_title: { name: string | number }
    office_view_delete_text: null
    office_view_name: null
    office_view_name_long: null
    views_many: null
    view_name_taken: null
    office_csv: null
    office_search: null
    office_missing: null
    office_missing_text: null
    office_stale: null
    office_not_yours: null
    office_date_unreadable: { example: string | number }
    office_date_missing: null
    office_date_example: { example: string | number }
    office_date_choose: { label: string | number }
    office_date_weekdays: null
    office_date_weekday_letters: null
    office_date_month_before: null
    office_date_month_after: null
    office_date_today: null
    office_date_clear: null
    office_date_tehran: { time: string | number }
    office_audit_number: null
    office_audit_operator: null
    office_audit_call: null
    office_audit_detail: null
    office_audit_at: null
    office_audit_subject: null
    office_audit_outcome: null
    office_audit_done: null
    office_audit_begun: null
    office_audit_empty: null
    office_field_required: null
    operator_known: null
    office_title_staff: null
    office_title_jobs: null
    office_title_storage: null
    office_title_settings: null
    office_title_messages: null
  }
  officeSlots: {
    office_slots_horizon: null
    office_slots_days: { count: string | number }
    office_slots_forecast: null
    office_slots_kind: null
    office_slots_free: null
    office_slots_paused: null
    office_slots_waiting: null
    office_slots_weeks: null
    office_slots_pace: null
    office_slots_pace_value: { mean: string | number; slowest: string | number; fastest: string | number }
    office_slots_spike: { mean: string | number }
    office_slots_verdict: null
    office_slots_verdict_out: null
    office_slots_verdict_beyond_a_year: null
    office_slots_verdict_too_little_data: null
    office_slots_verdict_no_demand: null
    office_slots_range: { earliest: string | number; latest: string | number }
    office_slots_range_open: { earliest: string | number }
    office_slots_needed: null
    office_slots_needed_none: { days: string | number }
    office_slots_needed_count: { count: string | number; days: string | number }
    office_slots_needed_fastest: { most: string | number }
    office_slots_needed_by: { day: string | number; begin: string | number }
    office_slots_needed_now: { day: string | number }
    office_slots_lead: { days: string | number }
    office_slots_renewals: { count: string | number; devices: string | number }
    office_slots_cost: null
    office_slots_cost_account: null
    office_slots_cost_sms: null
    office_slots_cost_traffic: null
    office_slots_cost_total: null
    office_slots_rial: { amount: string | number }
    office_slots_not_set: null
    office_slots_no_devices: null
    office_slots_not_set_names: null
    office_slots_cost_basis: { accounts: string | number; devices: string | number; registered: string | number; sms: string | number; gigabytes: string | number }
    office_slots_method: null
    office_slots_gate_closed: null
    office_slots_alarm: null
    office_slots_alarm_out: { kind: string | number; waiting: string | number }
    office_slots_alarm_date: { kind: string | number; day: string | number; free: string | number }
    office_slots_alarm_few: { kind: string | number; free: string | number }
  }
  officeStaff: {
    operator_name_wrong: null
    operator_roles_missing: null
    operator_is_self: null
    operator_last_owner: null
    office_staff_hint: null
    office_staff_add: null
    office_staff_add_title: null
    office_staff_name: null
    office_staff_name_hint: null
    office_staff_roles: null
    office_staff_role_support_hint: null
    office_staff_role_content_hint: null
    office_staff_role_finance_hint: null
    office_staff_role_owner_hint: null
    office_staff_state: null
    office_staff_active: null
    office_staff_disabled: null
    office_staff_you: null
    office_staff_signed_in: null
    office_staff_passkeys: null
    office_staff_sessions: null
    office_staff_sessions_of: { name: string | number }
    office_staff_sessions_empty: null
    office_staff_session_means: null
    office_staff_means_password: null
    office_staff_means_passkey: null
    office_staff_session_since: null
    office_staff_session_seen: null
    office_staff_session_this: null
    office_staff_session_end: null
    office_staff_sessions_end: null
    office_staff_sessions_end_text: { name: string | number }
    office_staff_sessions_ended: null
    office_staff_change: null
    office_staff_change_title: { name: string | number }
    office_staff_disable: null
    office_staff_disable_title: { name: string | number }
    office_staff_disable_text: null
    office_staff_enable: null
    office_staff_enable_title: { name: string | number }
    office_staff_enable_text: null
    office_staff_renew: null
    office_staff_renew_title: { name: string | number }
    office_staff_renew_text: null
    office_staff_changed: null
    office_staff_credentials: { name: string | number }
    office_staff_credentials_text: { name: string | number }
    office_staff_password: null
    office_staff_secret: null
    office_staff_address: null
    office_staff_credentials_done: null
    office_staff_actions: null
    office_staff_copy: null
    office_staff_copied: null
  }
  officeSupport: {
    office_wait_seconds: null
    office_wait_minutes: { count: string | number }
    office_wait_hours: { count: string | number }
    office_wait_days: { count: string | number }
    office_page_next: null
    office_page_previous: null
    office_answer_long: null
    office_answer_count: { length: string | number; most: string | number }
    office_ticket_filter_state: null
    office_ticket_filter_topic: null
    office_ticket_find: null
    office_ticket_find_go: null
    office_ticket_unclosed: null
    office_ticket_filter_who: null
    office_ticket_who_all: null
    office_ticket_who_mine: null
    office_ticket_who_nobody: null
    office_ticket_assignee: null
    office_ticket_column_assignee: null
    office_ticket_assign_me: null
    office_ticket_assigned: null
    office_tickets_assign: null
    office_tickets_assign_title: { count: string | number }
    ticket_assigned: null
    operator_unknown: null
    office_ticket_late: { wait: string | number }
    office_ticket_in_time: { wait: string | number }
    office_ticket_next: null
    office_ticket_next_none: null
    office_ticket_next_failed: null
    office_ticket_go_on: null
    office_ticket_reopen: null
    office_ticket_reopen_title: null
    office_ticket_reopen_text: null
    office_ticket_reopened: null
    office_ticket_picture_open: { name: string | number }
    office_ticket_variable: null
    office_note: null
    office_note_text: null
    office_note_hint: null
    office_note_save: null
    office_note_saved: null
    office_note_missing: null
    office_reply_choose: null
    office_reply_choose_none: null
    office_reply_missing: { names: string | number }
    office_reply_new: null
    office_reply_edit: null
    office_reply_none: null
    office_reply_title: null
    office_reply_title_missing: null
    office_reply_title_long: null
    office_reply_title_taken: null
    office_reply_empty: null
    office_replies_many: null
    office_reply_languages: null
    office_reply_text: null
    office_reply_text_in: { language: string | number }
    office_reply_changed: null
    office_reply_by: null
    office_reply_remove: null
    office_reply_remove_title: { title: string | number }
    office_reply_remove_text: null
    office_reply_variables: null
    office_reply_variable_unknown: null
    office_reply_variable_phone: null
    office_reply_variable_ticket_number: null
    office_reply_variable_tracking_code: null
    office_reply_variable_device_state: null
    office_reply_variable_days_left: null
    office_reply_variable_brand: null
    office_ticket_state_open: null
    office_ticket_state_answered: null
    office_ticket_state_waiting: null
    office_ticket_state_closed: null
    office_ticket_empty: null
    office_ticket_number: { number: string | number }
    office_ticket_column_number: null
    office_ticket_column_state: null
    office_ticket_column_wait: null
    office_ticket_column_topic: null
    office_ticket_column_excerpt: null
    office_ticket_column_messages: null
    office_ticket_column_phone: null
    office_ticket_waiting_since: { wait: string | number }
    office_ticket_about: null
    office_ticket_created: null
    office_ticket_language: null
    office_ticket_score: null
    office_ticket_stars: { count: string | number }
    office_ticket_conversation: null
    office_ticket_author_user: null
    office_ticket_author_operator: null
    office_ticket_read: null
    office_ticket_unread: null
    office_ticket_text: null
    office_ticket_text_hint: null
    office_ticket_text_missing: null
    office_ticket_say_answer: null
    office_ticket_say_ask: null
    office_ticket_say_close: null
    office_ticket_close_silently: null
    office_ticket_close_title: null
    office_ticket_close_text: { count: string | number }
    office_ticket_sent: null
    office_ticket_closed_now: null
    office_ticket_news: null
    office_ticket_news_text: null
    office_ticket_news_read: null
    office_ticket_closed_by_user: null
    office_ticket_closed_by_operator: null
    office_ticket_closed_by_time: null
    office_ticket_closed_text: null
    office_ticket_unsent: null
    office_ticket_copy: null
    office_ticket_copied: null
    office_ticket_discard: null
    office_ticket_files_sending: null
    office_ticket_files_failed: null
    office_ticket_others: null
    ticket_moved_on: null
    office_ticket_closed: null
    office_person: null
    office_person_phone: null
    office_person_since: null
    office_person_devices: null
    office_person_devices_none: null
    office_person_subscriptions: null
    office_person_subscriptions_none: null
    office_person_days_left: { count: string | number }
    office_person_payments: null
    office_person_payments_none: null
    office_person_toman: { amount: string | number }
    office_person_tracking: { code: string | number }
    office_problem_filter: null
    office_problem_state_open: null
    office_problem_state_solved: null
    office_problem_empty: null
    office_problem_number: null
    office_problem_wait: null
    office_problem_what: null
    office_problem_device: null
    office_problem_account: null
    office_problem_found: null
    office_problem_next_look: { time: string | number }
    office_problem_found_account_closed: null
    office_problem_found_session_lost: null
    office_problem_found_not_registered: null
    office_problem_found_underway: null
    office_problem_found_refused: null
    office_problem_found_looking: null
    office_problem_found_unreachable: null
    office_problem_found_sound: null
    office_problem_account_open: null
    office_problem_account_without_session: null
    office_problem_account_closed: null
    office_problem_account_retired: null
    office_problem_solve: null
    office_problem_solve_title: { number: string | number }
    office_problem_solve_text: null
    office_problem_answer: null
    office_problem_answer_missing: null
    office_problem_solved: null
    office_problem_ended: null
    office_problem_by_registration: null
    office_problem_by_operator: null
    office_problem_by_user: null
    problem_settled: null
    office_comment_filter: null
    office_comment_filter_all: null
    office_comment_filter_waiting: null
    office_comment_filter_low: null
    office_comment_filter_hidden: null
    office_comment_application: null
    office_comment_empty: null
    office_comment_on: null
    office_comment_text: null
    office_comment_answered: null
    office_comment_time: null
    office_comment_stars: { count: string | number }
    office_comment_hidden: { day: string | number }
    office_comment_hide: null
    office_comments_hide: null
    office_comments_hide_title: { count: string | number }
    office_comments_hide_text: null
    office_comment_show: null
    office_comment_hidden_done: null
    office_comment_shown_done: null
    office_comment_answer: null
    office_comment_answer_change: null
    office_comment_answer_title: { name: string | number }
    office_comment_answer_label: null
    office_comment_answer_hint: null
    office_comment_answer_send: null
    office_comment_answer_done: null
    comment_moved_on: null
  }
  officeToday: {
    office_today_money: { count: string | number }
    office_today_money_late: null
    office_books_sold_not_captured: null
    office_books_captured_not_sold: null
    office_books_reversal_missing: null
    office_books_owed_but_reversed: null
    office_books_amount: null
    office_books_order_unknown: null
    office_books_payout_missing: null
    office_books_payout_not_booked: null
    office_books_ledger_unbalanced: null
    office_books_ledger_disagrees: null
    office_books_ledger_sum: null
    office_work: null
    office_work_none: null
    office_work_none_text: null
    office_work_severity_urgent: null
    office_work_severity_soon: null
    office_work_severity_later: null
    office_work_since: { span: string | number }
    office_work_until: { span: string | number }
    office_work_now: null
    office_work_new: null
    office_work_oldest: null
    office_work_account_defect: { subject: string | number }
    office_work_account_silent: { subject: string | number }
    office_work_more_accounts: null
    office_work_membership_ending: { subject: string | number }
    office_work_certificate_ending: { subject: string | number }
    office_work_profile_ending: { subject: string | number }
    office_work_device_overdue: null
    office_work_device_failed: null
    office_work_refund_refused: null
    office_work_refund_approval: null
    office_work_refund_to_pay: null
    office_work_money_difference: null
    office_work_money_check_late: null
    office_work_ticket_waiting: null
    office_work_problem_open: null
    office_work_slots_out: { kind: string | number }
    office_work_jobs_failed: null
    office_work_backup_fault: null
    office_work_plan_failed: null
    office_work_price_unconfirmed: null
    office_work_sms_credit: { subject: string | number }
    office_work_provider_answer: null
    office_today_figures: null
    office_today_no_data: { names: string | number }
    office_today_typical: null
    office_today_registrations: null
    office_today_last_day: null
    office_today_last_week: null
    office_today_status_0: null
    office_today_status_1: null
    office_today_status_2: null
    office_today_status_3: null
    office_today_status_4: null
    office_today_status_5: null
    office_today_status_6: null
    office_today_status_7: null
    office_today_line: null
    office_today_line_length: null
    office_today_oldest: null
    office_today_wait_median: null
    office_today_wait_long: null
    office_today_waits: { count: string | number }
    office_today_payments: null
    office_today_paid_today: null
    office_today_toman_today: null
    office_today_paid: null
    office_today_toman: null
    office_today_success: null
    office_today_payments_by_day: null
    office_today_toman_by_day: null
    office_today_begun: null
    office_today_paid_count: null
    office_today_refunds: null
    office_today_refunds_open: null
    office_today_refunds_paid: null
    office_today_refunds_toman: null
    office_today_tickets: null
    office_today_tickets_waiting: null
    office_today_answers: null
    office_today_answers_today: null
    office_today_answers_by_day: null
    office_today_score: { count: string | number }
    office_today_installs: null
    office_today_install_started: null
    office_today_install_signed: null
    office_today_install_delivered: null
    office_today_install_failed: null
    office_today_by_day: null
    office_today_problems: null
    office_today_problems_open: null
    office_today_jobs: null
    office_experiment_period: null
    office_experiment_counted: { time: string | number }
    office_experiment_not_counted: null
    office_experiment_days: { count: string | number }
    office_experiment_name_package: null
    office_experiment_name_register: null
    office_experiment_about_package: null
    office_experiment_about_register: null
    office_experiment_group: null
    office_experiment_control: null
    office_experiment_opened: null
    office_experiment_converted_package: null
    office_experiment_converted_register: null
    office_experiment_rate: null
    office_experiment_interval: null
    office_experiment_difference: null
    office_experiment_range: { low: string | number; high: string | number }
    office_experiment_verdict: null
    office_experiment_verdict_control: null
    office_experiment_verdict_few: null
    office_experiment_verdict_unclear: null
    office_experiment_verdict_better: null
    office_experiment_verdict_worse: null
    office_experiment_empty: null
    office_experiment_says_better: { groups: string | number }
    office_experiment_says_worse: { groups: string | number }
    office_experiment_says_nothing: null
    office_experiment_says_few: null
    office_experiment_method: { percent: string | number }
  }
  officeVersion: {
    office_field_title: null
    office_field_subtitle: null
    office_field_description: null
    office_field_name: null
    office_field_text: null
    office_field_button_text: null
    office_field_summary: null
    office_field_question: null
    office_field_developer: null
    office_field_blocks: null
    office_field_contents: null
    office_field_options: null
    office_field_items: null
    office_field_labels: null
    office_field_look: null
    office_field_limit: null
    office_field_collection: null
    office_field_query: null
    office_field_type: null
    office_field_origin: null
    office_field_category: null
    office_field_sort: null
    office_field_href: null
    office_field_poll: null
    office_field_story: null
    office_field_application: null
    office_field_kind: null
    office_field_image: null
    office_field_is_dark: null
    office_field_position: null
    office_field_pin_application: null
    office_field_action: null
    office_field_picture: null
    office_field_url: null
    office_field_applications: null
    office_field_package_name: null
    office_field_age_rating: null
    office_field_categories: null
    office_field_primary_color: null
    office_field_title_is_dark: null
    office_field_banner_type: null
    office_field_icon: null
    office_field_banner: null
    office_field_ipad_banner: null
    office_field_fullscreen_banner: null
    office_field_ipad_fullscreen_banner: null
    office_field_iphone_screenshots: null
    office_field_ipad_screenshots: null
    office_field_tracking_link: null
    office_field_suggested: null
    office_field_comments_on: null
    office_field_statistics_on: null
    office_field_for_iphone: null
    office_field_for_ipad: null
    office_field_update_without_package: null
    office_field_install_from_website: null
    office_field_open_download: null
    office_field_published: null
    office_field_hidden: null
    office_field_price: null
    office_field_discounted_price: null
    office_field_days: null
    office_field_special: null
    office_field_active: null
    office_field_code: null
    office_field_percent_off: null
    office_field_amount_off: null
    office_field_general: null
    office_field_window: null
    office_field_starts: null
    office_field_ends: null
    office_field_choices: null
    office_field_closes: null
    office_field_enabled: null
    office_field_closed: null
    office_field_uses: null
    office_field_uses_per_user: null
    office_value_application: null
    office_value_game: null
    office_value_iranian: null
    office_value_foreign: null
    office_value_row: null
    office_value_tile: null
    office_value_rank: null
    office_value_none: null
    office_value_wide: null
    office_value_fullscreen: null
    office_value_newest: null
    office_value_downloads: null
    office_value_campaign: null
    office_value_banners: null
    office_value_stories: null
    office_value_applications: null
    office_value_categories: null
    office_value_promo: null
    office_value_poll: null
    office_value_text: null
    office_value_image: null
    office_value_video: null
    office_version_kind_page: null
    office_version_kind_story: null
    office_version_kind_collection: null
    office_version_kind_application: null
    office_version_kind_category: null
    office_version_kind_category_order: null
    office_version_kind_document: null
    office_version_kind_package: null
    office_version_kind_application_price: null
    office_version_kind_campaign: null
    office_version_kind_poll: null
    office_version_kind_code: null
    office_untouched_payments: null
    office_untouched_code_uses: null
    office_untouched_participants: null
    office_untouched_votes: null
    office_untouched_category_members: null
    office_untouched_package_files: null
    office_untouched_developer_name: null
    office_untouched_removed_videos: null
    office_version_title: { item: string | number }
    office_version_number: null
    office_version_at: null
    office_version_who: null
    office_version_changed: null
    office_version_outside: null
    office_version_current: null
    office_version_restored: { number: string | number }
    office_version_removed: null
    office_version_first: null
    office_version_more: { count: string | number }
    office_version_empty: null
    office_version_compare: null
    office_version_compare_title: null
    office_version_from: null
    office_version_to: null
    office_version_same: null
    office_version_restore: null
    office_version_restore_title: { number: string | number }
    office_version_restore_text: null
    office_version_done: null
    office_version_partly: null
    office_version_untouched: null
    office_saved_undo: null
    office_undo_anyway: null
    office_undone: null
    office_change_empty: null
    office_change_yes: null
    office_change_no: null
    office_change_added: { item: string | number }
    office_change_dropped: { item: string | number }
    office_change_moved: { item: string | number; from: string | number; to: string | number }
    office_change_from_to: { field: string | number; before: string | number; after: string | number }
    office_change_text: { field: string | number }
    office_change_of: { part: string | number; number: string | number; field: string | number }
    office_change_part: { part: string | number; number: string | number }
    office_change_language: { field: string | number; language: string | number }
    office_language_fa: null
    office_language_en: null
    office_language_ar: null
    office_language_ru: null
    version_empty: null
    price_drops_by_half: { before: string | number; after: string | number }
    discount_above_half: { percent: string | number }
    office_large_drop_confirm: null
    plan_time_passed: null
    plan_ended: null
    office_plan_schedule: null
    office_plan_title: null
    office_plan_text: null
    office_plan_at: null
    office_plan_at_hint: null
    office_plan_keep: null
    office_plan_kept: null
    office_plan_scheduled: null
    office_plan_waiting: { who: string | number; time: string | number }
    office_plan_draft: { who: string | number }
    office_plan_failed: { who: string | number }
    office_plan_fault_edited_meanwhile: null
    office_plan_fault_role_missing: null
    office_plan_fault_other: null
    office_plan_load: null
    office_plan_publish: null
    office_plan_published: null
    office_plan_discard: null
    office_plan_discarded: null
    office_plans_empty: null
    office_plans_item: null
    office_plans_state: null
    office_plans_state_draft: null
    office_plans_state_waiting: null
    office_plans_state_failed: null
  }
  payment: {
    packages_title: null
    packages_title_description: null
    packages_text: null
    packages_choose: null
    packages_none: null
    packages_none_text: null
    packages_none_action: null
    packages_closed: null
    packages_closed_text: null
    packages_closed_action: null
    package_months: { count: string | number }
    package_monthly: { amount: string | number }
    package_old_price: null
    package_new_price: null
    package_saved: { percent: string | number }
    package_special: null
    package_special_closed: null
    package_forever: null
    package_forever_text: null
    packages_of_application: { name: string | number }
    packages_of_application_text: null
    packages_application_free: null
    packages_application_free_text: null
    packages_application_free_action: null
    summary_title: null
    summary_empty: null
    summary_what: null
    summary_price: null
    summary_vat: { percent: string | number }
    summary_total: null
    money_thousand_toman: { price: string | number }
    money_toman: { amount: string | number }
    money_minus: { money: string | number }
    receipt_net: null
    device_for: null
    device_for_this: null
    device_for_renewal: { count: string | number }
    device_for_renewal_waiting: null
    device_for_new: null
    device_for_later: null
    device_for_later_text: null
    device_for_closed: null
    device_none_yet: null
    device_none_yet_text: null
    device_for_failed: null
    method_choose: null
    method_direct: null
    method_direct_text: null
    method_bank: null
    method_bank_text: null
    method_none: null
    method_none_text: null
    pay_action: { amount: string | number }
    pay_login: { amount: string | number }
    pay_login_renewal: null
    pay_busy: null
    pay_after: null
    pay_promise: { hours: string | number }
    title_payment_success: null
    title_payment_unsuccess: null
    title_payment_information: null
    payment_done: null
    payment_done_package: null
    payment_done_renewal: null
    payment_done_application: null
    payment_paid_text: null
    payment_paid_enrol: null
    payment_refunded: null
    payment_refunded_text: null
    payment_waiting: null
    payment_waiting_text: null
    payment_waiting_close: null
    payment_waiting_progress: null
    payment_waiting_again: null
    payment_waiting_stale: null
    payment_not_done: null
    payment_failure_cancelled: null
    payment_failure_not_paid: null
    payment_failure_amount_mismatch: null
    payment_failure_reversed: null
    payment_failure_too_late: null
    payment_failure_unknown_order: null
    payment_failure_receipt_used: null
    payment_failure_discount_code_exhausted: null
    payment_failure_probe_paid: null
    payment_failure_refused: null
    payment_failure_gateway: null
    payment_failure_expired: null
    payment_promise: { hours: string | number }
    payment_retry: null
    payment_support: null
    payment_return: null
    payment_apply: null
    payment_apply_on: { device: string | number }
    payment_enrol: null
    payment_enrol_other: null
    payment_next_waiting: null
    payment_next_subscription: null
    payment_next_application: null
    payment_account: null
    payment_print: null
    result_fault_unknown: null
    result_fault_unknown_text: null
    result_fault_other: null
    result_fault_other_text: null
    receipt_title: null
    receipt_what: null
    receipt_renewal: { name: string | number }
    receipt_device: null
    receipt_price: null
    receipt_vat: { percent: string | number }
    receipt_amount: null
    receipt_tracking: null
    receipt_card: null
    receipt_date: null
    receipt_number: null
    receipt_copy: null
    receipt_copied: null
    payment_information_error: null
    payment_information_missing: null
    payment_information_unknown: null
    payment_information_other: null
    payment_list: null
    payment_list_empty: null
    payment_list_failed: null
    payment_list_tracking: { code: string | number }
    payment_list_unapplied: null
    payment_list_apply: null
    payment_state_waiting: null
    payment_state_paid: null
    payment_state_applied: null
    payment_state_failed: null
    payment_state_expired: null
    payment_state_refunded: null
    late_claim: null
    late_claim_text: null
    late_claim_action: null
    late_claim_forget: null
    late_claim_done: null
    receipt_discount: { code: string | number }
    purchase_gift: { name: string | number }
    payment_list_gift: { code: string | number }
    gift_bought: null
    gift_bought_text: null
    gift_bought_code: null
    gift_hidden: null
    gift_hidden_show: null
    gift_bought_copy: null
    gift_bought_copied: null
    gift_bought_share_failed: null
    gift_bought_share: null
    gift_bought_message: { name: string | number; code: string | number }
    gift_bought_note: null
    highlight_shortest: null
    highlight_middle: null
    highlight_longest: null
    highlight_bestMonth: null
    package_daily: { amount: string | number }
    package_vat: { amount: string | number }
    package_choose: null
    package_chosen: null
    packages_vat_included: { percent: string | number }
    packages_in_thousands: null
    summary_code: null
    column_package: null
    column_length: null
    column_month: null
    column_day: null
    column_saved: null
    column_saved_value: { percent: string | number }
    column_whole: null
    column_vat: null
    column_vat_within: null
    column_total: null
    column_notes: null
    code_question: null
    code_label: null
    code_apply: null
    code_busy: null
    code_missing: null
    code_applied: null
    code_off_percent: { percent: string | number }
    code_off_amount: { amount: string | number }
    code_remove: null
    code_from_campaign: { name: string | number }
    code_for_nothing_here: null
    code_not_for_this: null
    code_is_a_gift: { count: string | number }
    code_open_gift: null
    code_login: null
    code_login_campaign: { name: string | number }
    code_login_text: null
    code_login_action: null
    code_refused: { why: string | number }
    device_for_own_later: null
    device_for_gift: null
    device_for_gift_text: null
    faq_title: null
    faq_start: null
    faq_start_answer: null
    faq_wait: null
    faq_wait_answer: { typical: string | number; longest: string | number }
    faq_device: null
    faq_device_answer: null
    faq_account: null
    faq_account_answer: null
    faq_refund: null
    faq_refund_answer: null
    guarantee_title: null
    guarantee_full: null
    guarantee_full_text: null
    guarantee_part: null
    guarantee_part_text: null
    guarantee_bank: null
    guarantee_bank_text: { hours: string | number }
    gift_days_title: null
    gift_days_waiting: null
    gift_days_gift: { count: string | number }
    gift_days_text: null
    reviews_title: { name: string | number }
    reviews_score: { score: string | number }
    reviews_nameless: null
    countdown_left: null
    countdown_told: null
    countdown_over: null
    countdown_link: null
    calculator_title: null
    calculator_rule: null
    calculator_example: { name: string | number; paid: string | number; used: string | number; back: string | number }
    calculator_package: null
    calculator_used: null
    calculator_used_value: { count: string | number; days: string | number }
    calculator_back: { paid: string | number }
    price_changed: null
    pay_ready: { date: string | number }
    pay_until: { date: string | number }
    pay_added: { count: string | number }
    pay_gift_ready: null
    pay_at_once: null
    renewal_title: null
    renewal_text: null
    renewal_left: null
    renewal_days: { count: string | number }
    renewal_not_begun: null
    renewal_end: null
    renewal_next_end: null
    payment_list_gift_used: null
    gift_used: null
    gift_used_text: null
    receipt_seller: { brand: string | number }
    payment_waiting_bank: { minutes: string | number; hours: string | number }
  }
  gateway: {
    payment_description: { brand: string | number; name: string | number }
    payment_received_sms: { brand: string | number; code: string | number; link: string | number }
    package_not_found: null
    application_not_found: null
    payment_method_closed: null
    registration_closed: null
    already_bought: null
    application_without_file: null
    special_package_ios_only: null
    payment_refused: null
    gateway_unavailable: null
    payment_not_yours: null
    payment_claim_refused: null
    payment_not_paid: null
    payment_applied: null
  }
  poll: {
    title_poll: null
    title_poll_description: null
    poll_conflict: null
    poll_disabled: null
    poll_closed: null
    poll_choice_missing: null
    poll_choice_unknown: null
    poll_too_many_choices: null
    poll_choose_one: null
    poll_choose_up_to: { count: string | number }
    poll_chosen: { chosen: string | number; count: string | number }
    poll_vote: null
    poll_voting: null
    poll_login_note: null
    poll_once_note: null
    poll_log_in: null
    poll_needs_script: null
    poll_open_until: { time: string | number }
    poll_closed_since: { time: string | number }
    poll_results: null
    poll_results_so_far: null
    poll_your_vote: null
    poll_percent: { percent: string | number }
    poll_votes: { count: string | number }
    poll_voters: { count: string | number }
    poll_nobody: null
    poll_nobody_voted: null
    poll_of_voters: null
    poll_thanks: null
    poll_own_unknown: null
    poll_disabled_text: null
  }
  promotion: {
    code_unknown: null
    code_not_started: null
    code_expired: null
    code_exhausted: null
    code_already_used: null
    code_not_yours: null
    code_not_applicable: null
    code_is_gift: null
    code_is_discount: null
    gift_not_possible: null
    gift_bought_sms: { brand: string | number; code: string | number; link: string | number }
  }
  recovery: {
    title_reset_account: null
    title_confirm_reset: null
    title_free_reset: null
    title_new_free_reset: null
    title_account_problem: null
    title_chat: null
    reset_fine_title: null
    reset_fine_text: null
    reset_fine_none: null
    reset_fine_none_text: null
    reset_report: null
    reset_status: null
    reset_title: null
    reset_title_again: null
    reset_text: null
    reset_text_again: null
    reset_means: null
    reset_means_apps: null
    reset_means_paid: null
    reset_means_choice: null
    reset_get: null
    reset_closed_since: null
    reset_waited: null
    reset_gift: null
    reset_added: null
    reset_days: { count: string | number }
    reset_waited_note: null
    reset_usually: null
    reset_latest: null
    reset_longest: null
    reset_honest_title: null
    reset_honest: null
    reset_change: null
    reset_decline: null
    reset_decline_amount: { amount: string | number }
    reset_chat: null
    confirm_title: null
    confirm_text: null
    confirm_line: null
    confirm_apps: null
    confirm_sms: null
    confirm_action: null
    confirm_back: null
    free_title: null
    free_text: null
    new_free_title: null
    new_free_text: null
    free_failed: null
    free_failed_action: null
    free_added_title: null
    free_added_so_far: null
    free_next_title: null
    free_next_register: null
    free_next_sms: null
    free_next_days: null
    free_next_apps: null
    done_title: null
    done_text: null
    done_text_again: null
    done_added_title: null
    done_added_none: null
    done_waited: null
    done_gift: null
    done_left: null
    done_reinstall: null
    done_reinstall_text: null
    done_subscription: null
    reset_elsewhere: null
    problem_title: null
    problem_text: null
    problem_kind: null
    problem_kind_does_not_open: null
    problem_kind_disappeared: null
    problem_kind_cannot_install: null
    problem_kind_other: null
    problem_kind_missing: null
    problem_kind_wrong: null
    problem_description: null
    problem_description_hint: { count: string | number; most: string | number }
    problem_description_long: null
    problem_send: null
    problem_kept: null
    problem_known_closed_title: null
    problem_known_closed_text: null
    problem_known_closed_action: null
    problem_known_underway_title: null
    problem_known_underway_text: null
    problem_known_underway_action: null
    problem_unregistered: null
    problem_saved_title: null
    problem_saved_text: null
    problem_place: null
    problem_place_first: null
    problem_place_value: { count: string | number }
    problem_number: null
    problem_since: null
    problem_what: null
    problem_works: null
    problem_solved_title: null
    problem_solved_registration: null
    problem_solved_operator: null
    problem_solved_user: null
    problem_solved_on: null
    problem_solved_install: null
    problem_again: null
    problem_solved_sms: { brand: string | number; link: string | number }
    problem_solved_push: null
    problem_solved_push_text: null
    chat_title: null
    chat_text: null
    chat_action: null
    chat_none: null
    chat_ticket: null
  }
  payout: {
    quote_changed: null
    nothing_to_refund: null
    refund_paid: null
    refund_state_conflict: null
    payout_needs_other_operator: null
    payout_outcome_unknown: null
    refund_not_open: null
    subscription_replaced: null
    card_number_wrong: null
    refund_requested_sms: { brand: string | number; amount: string | number; link: string | number }
    refund_requested_push: null
    refund_requested_push_text: null
    refund_sent_sms: { brand: string | number; amount: string | number; card: string | number; link: string | number }
    refund_sent_push: null
    refund_sent_push_text: null
    refund_open_sms: { brand: string | number; amount: string | number; link: string | number }
    refund_open_push: null
    refund_open_push_text: null
    refund_lapsed_sms: { brand: string | number; link: string | number }
    refund_lapsed_push: null
    refund_lapsed_push_text: null
    refund_card_sms: { brand: string | number; amount: string | number; link: string | number }
    refund_card_push: null
    refund_card_push_text: null
    refund_replaced_sms: { brand: string | number; amount: string | number; link: string | number }
    refund_replaced_push: null
    refund_returned_sms: { brand: string | number; amount: string | number; link: string | number }
    refund_returned_push: null
    refund_paid_sms: { brand: string | number; amount: string | number; code: string | number; link: string | number }
    refund_paid_push: null
    refund_paid_push_text: null
    refund_rejected_sms: { brand: string | number; reason: string | number; link: string | number }
    refund_rejected_push: null
    refund_rejected_push_text: null
  }
  refund: {
    title_refund_confirm: null
    title_refund_waiting: null
    title_card_number: null
    title_refund_complete: null
    refund_toman: { amount: string | number }
    refund_days: { count: string | number }
    refund_amount: null
    refund_amount_paid: null
    refund_of: { device: string | number }
    refund_of_none: null
    refund_how: null
    refund_how_full: null
    refund_how_part: null
    refund_how_purchases: null
    refund_purchase: { number: string | number }
    refund_purchase_value: { unused: string | number; days: string | number; amount: string | number; paid: string | number }
    refund_paid_amount: null
    refund_paid_days: null
    refund_unused_days: null
    refund_gift_days: null
    refund_gift_days_value: { count: string | number }
    refund_ends: null
    refund_ends_apps: null
    refund_ends_registration: null
    refund_ends_line: null
    refund_ends_unapplied: null
    refund_stays_apps: null
    refund_ends_gift_days: null
    refund_was_cancelled: null
    refund_steps: null
    refund_step_request: null
    refund_step_wait: null
    refund_step_card: null
    refund_step_money: { hours: string | number }
    refund_request: { amount: string | number }
    refund_keep: null
    refund_not_now: null
    refund_changed: null
    refund_changed_text: { before: string | number; after: string | number }
    refund_hindrance_nothing_paid: null
    refund_hindrance_nothing_paid_text: null
    refund_hindrance_used_up: null
    refund_hindrance_used_up_text: null
    refund_hindrance_open: null
    refund_hindrance_open_text: null
    refund_hindrance_paid: null
    refund_hindrance_paid_text: null
    refund_see: null
    refund_subscription: null
    refund_choose: null
    refund_choose_text: null
    refund_none: null
    refund_none_text: null
    refund_waiting: null
    refund_waiting_text: null
    refund_waiting_text_declined: null
    refund_waiting_left: null
    refund_waiting_told: { time: string | number }
    refund_waiting_over: null
    refund_waiting_next: null
    refund_waiting_next_sms: null
    refund_waiting_next_card: null
    refund_waiting_next_end: null
    refund_waiting_next_end_declined: null
    refund_stale: null
    refund_withdraw: null
    refund_withdraw_title: null
    refund_withdraw_text: null
    refund_withdraw_declined: null
    refund_withdraw_confirm: null
    refund_withdraw_keep: null
    refund_withdrawn_toast: null
    refund_card: null
    refund_card_label: null
    refund_card_hint: null
    refund_card_wrong: null
    refund_card_until: { date: string | number }
    refund_card_bank: { bank: string | number }
    refund_card_send: null
    refund_card_final: null
    refund_card_final_declined: null
    refund_card_privacy: null
    refund_card_privacy_sealed: null
    refund_card_privacy_shown: null
    refund_card_privacy_erased: { count: string | number }
    refund_failure: null
    refund_failure_card_unknown: { card: string | number }
    refund_failure_account_closed: { card: string | number }
    refund_failure_returned: { card: string | number }
    refund_failure_refused: { card: string | number }
    refund_failure_replaced: { card: string | number }
    refund_failure_calm: null
    refund_card_name: { digits: string | number; bank: string | number }
    refund_paying: null
    refund_paying_text: { hours: string | number }
    refund_paying_progress: null
    refund_checking: null
    refund_checking_text: null
    refund_done: null
    refund_done_text: null
    refund_rejected: null
    refund_rejected_text: null
    refund_rejected_reason: null
    refund_withdrawn: null
    refund_withdrawn_text: null
    refund_fact_card: null
    refund_fact_tracking: null
    refund_fact_pay_time: null
    refund_fact_request_time: null
    refund_fact_number: null
    refund_copy: null
    refund_copied: null
    refund_support: null
    refund_note: { amount: string | number; state: string | number }
    refund_list: null
    refund_list_failed: null
    refund_state_waiting: null
    refund_state_card: null
    refund_state_checking: null
    refund_state_paying: null
    refund_state_paid: null
    refund_state_withdrawn: null
    refund_state_rejected: null
    bank_melli: null
    bank_sepah: null
    bank_saderat: null
    bank_mellat: null
    bank_tejarat: null
    bank_refah: null
    bank_keshavarzi: null
    bank_maskan: null
    bank_sanat_madan: null
    bank_tosee_saderat: null
    bank_tosee_taavon: null
    bank_post_bank: null
    bank_eghtesad_novin: null
    bank_parsian: null
    bank_pasargad: null
    bank_karafarin: null
    bank_blu: null
    bank_saman: null
    bank_sina: null
    bank_sarmayeh: null
    bank_shahr: null
    bank_dey: null
    bank_gardeshgari: null
    bank_iran_zamin: null
    bank_khavarmianeh: null
    bank_resalat: null
    bank_mehr_iran: null
    bank_melal: null
    bank_tosee: null
    bank_iran_venezuela: null
    bank_noor: null
    bank_markazi: null
  }
  search: {
    title_search: null
    search_placeholder: null
    search_suggestions: null
    search_kind_application: null
    search_kind_game: null
    search_kind_developer: null
    search_kind_category: null
    search_filters: null
    search_category: null
    search_device: null
    search_iphone: null
    search_ipad: null
    search_ios: null
    search_sort: null
    search_sort_download_count: null
    search_sort_newest: null
    search_sort_score: null
    search_sort_name: null
    search_sort_sales: null
    search_any: null
    search_all: null
    search_count: { count: string | number }
    search_types: null
    search_more_than: { count: string | number }
    search_popular: null
    search_recent: null
    search_forget: null
    search_did_you_mean: null
    search_nothing: { q: string | number }
    search_nothing_text: null
    search_nothing_filtered: null
    search_ask: null
    search_drop_filters: null
    search_pages: null
    search_previous: null
    search_next: null
    search_count_for: { count: string | number; q: string | number }
    search_asked: { q: string | number }
  }
  ending: {
    subscription_ends_sms: { count: string | number; brand: string | number; link: string | number }
    subscription_ends_push: { count: string | number }
    subscription_ends_push_text: null
  }
  subscription: {
    subscription_none: null
    subscription_none_text: null
    subscription_buy: null
    subscription_state_unapplied: null
    subscription_state_waiting: null
    subscription_state_running: null
    subscription_state_interrupted: null
    subscription_state_ended: null
    subscription_state_cancelled: null
    subscription_text_unapplied: null
    subscription_text_waiting: null
    subscription_text_interrupted: null
    subscription_text_ended: null
    subscription_text_cancelled: null
    subscription_days_left: { count: string | number }
    subscription_days: { count: string | number }
    subscription_used: null
    subscription_used_note: { used: string | number; days: string | number }
    subscription_start: null
    subscription_end: null
    subscription_lines: null
    subscription_line_days: { count: string | number }
    subscription_line_package: { name: string | number }
    subscription_reason_purchase: null
    subscription_reason_gift: null
    subscription_reason_reset_wait: null
    subscription_reason_reset_gift: null
    subscription_apply: null
    subscription_renew: null
    subscription_cancel: null
    subscription_refund: null
    subscription_buy_again: null
    subscription_unnamed: null
    subscription_past: null
  }
  topic: {
    ticket_topic_payment: null
    ticket_topic_codes: null
    ticket_topic_device: null
    ticket_topic_install: null
    ticket_topic_subscription: null
    ticket_topic_refund: null
    ticket_topic_account: null
    ticket_topic_applications: null
    ticket_topic_other: null
    ticket_sub_payment_deducted: null
    ticket_sub_payment_gateway: null
    ticket_sub_payment_wrong: null
    ticket_sub_code_discount: null
    ticket_sub_code_gift: null
    ticket_sub_code_campaign: null
    ticket_sub_device_profile: null
    ticket_sub_device_waiting: null
    ticket_sub_device_other: null
    ticket_sub_install_fails: null
    ticket_sub_install_opens_not: null
    ticket_sub_install_update: null
    ticket_sub_subscription_days: null
    ticket_sub_subscription_closed: null
    ticket_sub_subscription_question: null
    ticket_sub_refund_late: null
    ticket_sub_refund_amount: null
    ticket_sub_refund_other: null
    ticket_sub_account_number: null
    ticket_sub_account_delete: null
    ticket_sub_account_login: null
    ticket_sub_application_wish: null
    ticket_sub_application_report: null
    ticket_sub_application_developer: null
    ticket_sub_other_question: null
    ticket_note_payment_deducted: { hours: string | number }
    ticket_note_code_campaign: null
    ticket_note_device_profile: null
    ticket_note_device_waiting: null
    ticket_note_install_fails: null
    ticket_note_install_opens_not: null
    ticket_note_subscription_days: null
    ticket_note_subscription_closed: null
    ticket_note_refund_late: null
    ticket_note_refund_other: null
    ticket_note_account_delete: null
    ticket_note_application_developer: null
    ticket_note_other_question: null
    ticket_field_amount: null
    ticket_field_paid_when: null
    ticket_field_tracking_code: null
    ticket_field_receipt: null
    ticket_field_payment: null
    ticket_field_payment_method: null
    ticket_field_screenshot: null
    ticket_field_code: null
    ticket_field_campaign: null
    ticket_field_device_type: null
    ticket_field_own_device: null
    ticket_field_ios_version: null
    ticket_field_application: null
    ticket_field_own_application: null
    ticket_field_refund_number: null
    ticket_field_new_number: null
    ticket_field_delete_what: null
    ticket_field_link: null
    ticket_field_report_reason: null
    ticket_field_email: null
    ticket_hint_amount: null
    ticket_hint_paid_when: null
    ticket_hint_tracking_code: null
    ticket_hint_receipt: null
    ticket_hint_ios_version: null
    ticket_hint_refund_number: null
    ticket_hint_new_number: null
    ticket_hint_email: null
    ticket_choice_iphone: null
    ticket_choice_ipad: null
    ticket_choice_ipod: null
    ticket_choice_gateway_direct: null
    ticket_choice_gateway_bank: null
    ticket_choice_delete_all: null
    ticket_choice_delete_part: null
    ticket_choice_reason_wrong: null
    ticket_choice_reason_harmful: null
    ticket_choice_reason_rights: null
    ticket_choice_reason_else: null
    ticket_answered_sms: { brand: string | number; number: string | number; link: string | number }
    ticket_asked_sms: { brand: string | number; number: string | number; link: string | number }
    ticket_closed_sms: { brand: string | number; number: string | number; link: string | number }
    ticket_answered_push: null
    ticket_answered_push_text: null
    ticket_asked_push: null
    ticket_asked_push_text: null
    ticket_closed_push: null
    ticket_closed_push_text: null
  }
  ticket: {
    ticket_topic_missing: null
    ticket_sub_topic_missing: null
    ticket_value_missing: null
    ticket_value_missing_named: { field: string | number }
    ticket_value_choice: null
    ticket_value_file_missing: null
    ticket_value_files_many: null
    ticket_value_no_number: null
    ticket_value_range: null
    ticket_value_short: null
    ticket_value_long: null
    ticket_value_unknown: null
    ticket_description_missing: null
    ticket_text_missing: null
    ticket_text_long: null
    ticket_files_many: null
    ticket_closed: null
    ticket_not_answered: null
    ticket_score_missing: null
    title_tickets: null
    title_my_tickets: null
    title_new_ticket: null
    title_ticket: null
    tickets_text: null
    tickets_new: null
    tickets_new_text: null
    tickets_mine_text: null
    tickets_mine_count: { count: string | number }
    tickets_news: { count: string | number }
    tickets_unread: { count: string | number }
    tickets_first: null
    tickets_first_problem: null
    tickets_first_status: null
    tickets_first_faq: null
    tickets_first_chat: null
    tickets_none: null
    tickets_none_text: null
    tickets_page_empty: null
    tickets_page_first: null
    tickets_pages: null
    tickets_previous: null
    tickets_next: null
    ticket_number: { number: string | number }
    ticket_state_open: null
    ticket_state_answered: null
    ticket_state_waiting: null
    ticket_state_closed: null
    ticket_author_user: null
    ticket_author_operator: null
    new_ticket_text: null
    new_ticket_continued: null
    new_ticket_start_over: null
    new_ticket_topic: null
    new_ticket_sub_topic: null
    new_ticket_choose: null
    new_ticket_none_of_these: null
    new_ticket_sooner: null
    new_ticket_sooner_action: null
    new_ticket_optional: { field: string | number }
    new_ticket_description: null
    new_ticket_description_hint: null
    new_ticket_send: null
    new_ticket_login: null
    new_ticket_login_text: null
    words_count: { length: string | number; most: string | number }
    words_kept: null
    files_label: null
    files_attach: null
    files_choose: null
    files_drop: null
    files_hint: { count: string | number; megabytes: string | number }
    files_remove: { name: string | number }
    files_done: null
    files_large: null
    files_many: { count: string | number }
    files_sending: null
    files_failed: null
    files_login: null
    files_login_action: null
    files_download: { name: string | number }
    files_erased: null
    files_size_kilobyte: { amount: string | number }
    files_size_megabyte: { amount: string | number }
    conversation_label: null
    conversation_filled: null
    conversation_sent: null
    conversation_sent_text: null
    conversation_new: null
    conversation_news: null
    conversation_open: null
    conversation_waiting: null
    conversation_closes: { day: string | number }
    conversation_all: null
    conversation_missing: null
    conversation_missing_text: null
    reply_label: null
    reply_send: null
    reply_reopen: null
    reply_reopen_send: null
    reply_sent: null
    close_action: null
    close_title: null
    close_text: { count: string | number }
    close_not: null
    close_confirm: null
    close_done: null
    closed_by_user: { day: string | number }
    closed_by_operator: { day: string | number }
    closed_by_time: { day: string | number }
    closed_reopen: { day: string | number }
    closed_for_good: null
    closed_unsent: null
    closed_unsent_copy: null
    closed_unsent_copied: null
    score_title: null
    score_label: null
    score_stars: { count: string | number }
    score_text: null
    score_send: null
    score_thanks: null
    score_change: null
    new_ticket_payment: { name: string | number; amount: string | number; date: string | number }
  }
  upload: {
    upload_missing: null
    upload_not_single: null
    upload_unreadable: null
    upload_empty: null
    upload_too_large: { megabytes: string | number }
    upload_too_many_pixels: null
    upload_type_unknown: null
    upload_broken: null
    upload_locked: null
    upload_active: null
    upload_quota: null
    upload_gone: null
  }
  sandbox: {
    sandbox_title: null
    sandbox_text: null
    sandbox_sms: null
    sandbox_sms_phone: null
    sandbox_sms_empty: null
    sandbox_sms_empty_text: null
    sandbox_sms_code: { code: string | number }
    sandbox_analytics: null
    sandbox_analytics_text: null
    sandbox_analytics_empty: null
    sandbox_analytics_empty_text: null
    sandbox_analytics_again: { count: string | number }
    sandbox_apple: null
    sandbox_apple_text: null
    sandbox_apple_empty: null
    sandbox_apple_empty_text: null
    sandbox_apple_state: { name: string | number }
    sandbox_apple_changed: null
    sandbox_apple_used: { type: string | number; used: string | number; capacity: string | number }
    sandbox_apple_turns: { at: string | number }
    sandbox_apple_iphone: null
    sandbox_apple_ipad: null
    sandbox_apple_ipod: null
    sandbox_apple_ok: null
    sandbox_apple_closed: null
    sandbox_apple_agreement_expired: null
    sandbox_apple_session_expired: null
    sandbox_apple_certificate_revoked: null
    sandbox_apple_app_id_missing: null
    sandbox_apple_role_limited: null
    sandbox_apple_full: null
    sandbox_apple_slow: null
    sandbox_apple_failing: null
    sandbox_apple_enabled: null
    sandbox_apple_disabled: null
    sandbox_apple_processing: null
    sandbox_apple_ineligible: null
    sandbox_apple_unknown: null
    sandbox_clock: null
    sandbox_clock_now: { now: string | number }
    sandbox_clock_days: null
    sandbox_clock_pass: null
    sandbox_clock_hour: null
    sandbox_clock_wrong: null
    sandbox_clock_passed: null
    sandbox_iphone: null
    sandbox_iphone_text: null
    sandbox_iphone_on: null
    sandbox_iphone_off: null
    profile_not_taken: null
    sandbox_bank: null
    sandbox_bank_text: null
    sandbox_bank_empty: null
    sandbox_bank_empty_text: null
    sandbox_bank_amount: { amount: string | number }
    sandbox_bank_method_direct: null
    sandbox_bank_method_bank: null
    sandbox_bank_chosen: { outcome: string | number }
    sandbox_bank_state_created: null
    sandbox_bank_state_in_bank: null
    sandbox_bank_state_paid: null
    sandbox_bank_state_verified: null
    sandbox_bank_state_reversed: null
    sandbox_bank_state_refunded: null
    sandbox_bank_state_failed: null
    payout_over: null
    sandbox_payout: null
    sandbox_payout_text: null
    sandbox_payout_empty: null
    sandbox_payout_empty_text: null
    sandbox_payout_card: { digits: string | number }
    sandbox_payout_decided: null
    sandbox_payout_pay: null
    sandbox_payout_fail: null
    sandbox_payout_fail_late: null
    sandbox_payout_state_underway: null
    sandbox_payout_state_paid: null
    sandbox_payout_state_failed: null
    sandbox_payout_state_returned: null
    sandbox_bank_pay: null
    sandbox_bank_refuse: null
    sandbox_bank_silent: null
    sandbox_bank_twice: null
    sandbox_bank_wrong_amount: null
    sandbox_bank_late: null
    sandbox_bank_decided: null
    sandbox_bank_back_title: null
    sandbox_bank_back: null
    bank_payment_over: null
    install_not_taken: null
    sandbox_password_required: null
    sandbox_foreign_page: null
    sandbox_phone: null
    sandbox_phone_back: null
    sandbox_phone_home: null
    sandbox_phone_reload: null
    sandbox_tabs: null
    sandbox_tab_story: null
    sandbox_tab_store: null
    sandbox_tab_messages: null
    sandbox_tab_money: null
    sandbox_tab_apple: null
    sandbox_tab_clock: null
    sandbox_office: null
    sandbox_office_text: null
    sandbox_office_enter: null
    story_title: null
    story_not_yet: null
    story_chapter_find: null
    story_chapter_find_text: null
    story_find: null
    story_find_behind: null
    story_chapter_register: null
    story_chapter_register_text: null
    story_login: null
    story_login_behind: null
    story_number: null
    story_number_behind: null
    story_code: null
    story_code_behind: null
    story_profile: null
    story_profile_behind: null
    story_chapter_pay: null
    story_chapter_pay_text: null
    story_packages: null
    story_packages_behind: null
    story_bank: null
    story_bank_behind: null
    story_chapter_wait: null
    story_chapter_wait_text: null
    story_wait: null
    story_wait_behind: null
    story_chapter_install: null
    story_chapter_install_text: null
    story_install: null
    story_install_behind: null
    story_chapter_closed: null
    story_chapter_closed_text: null
    story_close: null
    story_close_behind: null
    story_change: null
    story_change_behind: null
    story_chapter_money: null
    story_chapter_money_text: null
    story_refund: null
    story_refund_behind: null
    story_hour: null
    story_hour_behind: null
    story_payout: null
    story_payout_behind: null
  }
  server: {
    input_invalid: null
    body_not_json: null
    login_required: null
    not_allowed: null
    not_found: null
    method_not_allowed: null
    idempotency_key_missing: null
    idempotency_key_reused: null
    request_in_progress: null
    body_too_large: null
    body_incomplete: null
    media_type_unsupported: null
    too_many_requests: null
    service_unavailable: null
    number_wrong: null
    choice_wrong: null
    office_sign_in_required: null
    role_missing: null
    staging_banner: null
  }
  web: {
    unfortunately_operation_failed: null
    phone_number_incomplete: null
    phone_number_wrong: null
    network_failed: null
    server_failed: null
    information_loading_error: null
    information_loading_error_text: null
    page_half_loaded: null
    page_needs_script: null
    retry: null
    loading: null
    close: null
    page_not_found: null
    page_not_found_text: null
    back_home: null
    skip_to_content: null
    nav_main: null
    nav_home: null
    nav_applications: null
    nav_games: null
    nav_hottest: null
    nav_bestsellers: null
    nav_search: null
    nav_account: null
    nav_updates: { count: string | number }
    footer_store: null
    footer_help: null
    footer_about: null
    footer_elsewhere: null
    footer_categories: null
    footer_campaigns: null
    footer_packages: null
    footer_guide: null
    footer_faq: null
    footer_tickets: null
    footer_about_us: null
    footer_terms: null
    footer_privacy: null
    footer_developer: null
    footer_mac: null
    footer_shop: null
    footer_blog: null
    footer_telegram: null
    footer_instagram: null
    footer_language: null
    footer_theme: null
    theme_system: null
    theme_light: null
    theme_dark: null
    footer_promise: null
    store_description: null
    back: null
    footer_sandbox: null
  }
}
