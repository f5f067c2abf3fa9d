import { z } from 'zod'
import { isPathOfThisSite, isWebAddress, policySourceOf } from '#kernel/webAddress.ts'
import { isAllowedLinkAddress } from './draft.rules.ts'

/** Schemas of the texts in a draft. */
export interface TextRules {
  /** A text field of a draft that may be empty. */
  free(maximum: number): z.ZodString
  needed(maximum: number): z.ZodString
  bundle: z.ZodString
  color: z.ZodString
  /** A path of this site or a complete web URL. */
  href: z.ZodString
  /** A URL of another site, or empty. */
  website: z.ZodString
  /** An https URL that browsers may call, or empty. */
  tracking: z.ZodString
  /** The path of a file on this site. The content security policy lets browsers play no other. */
  ownPath: z.ZodString
}

const text = (maximum: number) => z.string('draft_text_missing').trim().max(maximum, 'draft_text_too_long')
const address = text(500)

/** The rules for what an operator saves. */
export const RULES: TextRules = {
  free: text,
  needed: (maximum) => text(maximum).min(1, 'draft_text_missing'),
  bundle: text(155).regex(/^[A-Za-z0-9][A-Za-z0-9.-]+$/, 'draft_bundle_wrong'),
  color: z.string().regex(/^#[0-9a-f]{6}$/, 'draft_color_wrong'),
  href: address.refine(isAllowedLinkAddress, 'draft_address_wrong'),
  website: address.refine((url) => url === '' || isWebAddress(url, ['https', 'http']), 'draft_address_wrong'),
  tracking: address.refine((url) => url === '' || policySourceOf(url) !== null, 'draft_tracking_wrong'),
  ownPath: address.min(2, 'draft_address_wrong').refine(isPathOfThisSite, 'draft_address_wrong'),
}

/** Stored texts are shown unchanged, even if they are older than a rule. */
export const STORED: TextRules = {
  free: () => z.string(),
  needed: () => z.string(),
  bundle: z.string(),
  color: z.string(),
  href: z.string(),
  website: z.string(),
  tracking: z.string(),
  ownPath: z.string(),
}
