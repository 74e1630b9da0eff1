/**
 * Rows of a site that has been in use for years: 1,000,000 leads, 100,000 payments (most of them claimed), 100,000 short
 * links, and three years of counters for 5,000 pages, all invented. Statements of SQL, each of them some seconds' work.
 */
const company = "(array['Northwind', 'Fabrikam', 'Contoso', 'Litware', 'Tailspin'])[1 + i % 5] || ' ' || i % 20000";
const source = "(array['google.com', 'newsletter', 'linkedin.com', 'flyer', 'direct'])[1 + i % 5]";

export const largeData: Record<string, string> = {
  leads: `
    insert into leads (id, form, email, fields, utm, source, campaign, content_hash, created_at, relay_state, relay_attempts, relay_error)
    select gen_random_uuid(), (array['partner', 'enterprise', 'capstone-demo', 'pricing', 'free-trial'])[1 + i % 5],
      'visitor' || i % 400000 || '@company' || i % 20000 || '.example.com',
      jsonb_build_object('firstname', 'Sample', 'lastname', 'Visitor ' || i % 5000, 'company', ${company}),
      case when i % 2 = 0 then jsonb_build_object('utm_source', ${source}, 'utm_campaign', 'campaign-' || i % 50) else '{}' end,
      case when i % 2 = 0 then ${source} else 'direct' end, case when i % 2 = 0 then 'campaign-' || i % 50 else '' end,
      md5(i::text), now() - i * interval '90 seconds',
      case when i % 500 = 3 then 'refused' else 'relayed' end, 1,
      case when i % 500 = 3 then 'Property values were not valid' end
    from generate_series(1, 1000000) i`,
  administrators: `
    insert into profiles (id, first_name, last_name, email, user_roles, org_name, created_at, synced_at)
    select md5('user' || i)::uuid, 'Sample', 'Buyer ' || i, 'buyer' || i || '@company' || i || '.example.com',
      'customer_admin', ${company}, now() - i * interval '18 minutes', now()
    from generate_series(1, 80000) i`,
  organizations: `
    insert into customers (id, name, admin_id, seats, created_at, address_verified_at)
    select md5('organization' || i)::uuid, ${company}, md5('user' || i)::uuid, 1 + i % 20,
      now() - i * interval '18 minutes', now()
    from generate_series(1, 80000) i`,
  payments: `
    insert into payments (id, attempt_key, seats, unit_amount_cents, currency, claim_token, checkout_session_id,
      created_at, payment_intent_id, amount_subtotal_cents, amount_total_cents, payer_email, completed_at, paid_at,
      user_id, customer_id, claimed_at)
    select md5('payment' || i)::uuid, gen_random_uuid(), 1 + i % 20, 500000, 'usd', 'claim_' || md5(i::text),
      'cs_test_' || md5('session' || i), at, case when isPaid then 'pi_' || md5(i::text) end,
      (1 + i % 20) * 500000, (1 + i % 20) * 500000, case when isPaid then 'buyer' || i || '@company' || i || '.example.com' end,
      case when isPaid then at end, case when isPaid then at end, md5('user' || i)::uuid,
      case when i <= 80000 and isPaid then md5('organization' || i)::uuid end, case when i <= 80000 and isPaid then at end
    from (select i, now() - i * interval '15 minutes' as at, i % 10 <> 9 as isPaid from generate_series(1, 100000) i) x`,
  'short links': `
    insert into redirects (slug, target, created_at, hits)
    select 'link-' || i, '/program-faq?utm_source=flyer-' || i, now() - i * interval '10 minutes', i % 900
    from generate_series(1, 100000) i`,
  'views by day': `
    insert into page_views
    select day, '/posts/sample-' || i, ${source}, 'campaign-' || i % 50, (array['desktop', 'phone', 'tablet'])[1 + i % 3], 3, 2
    from generate_series(current_date - 1095, current_date, interval '1 day') day, generate_series(1, 5000) i
    where (i + extract(doy from day)::int) % 4 = 0`,
};
