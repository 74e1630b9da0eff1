import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { LinkVerdict } from '#contract/desk/links.ts';
import type { Acted, Field } from '#contract/desk/resource.ts';
import { Input, type Values } from '../kit/action.tsx';
import { useDeskAction } from '../lib/desk-call.ts';
import { capitalize } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { usePosted } from '../lib/posted.ts';
import { FieldFrame, TextField } from '../pieces/field.tsx';
import { Icon } from '../pieces/icons.tsx';
import { plain, TargetField } from './target-answer.tsx';

const noCampaign = { source: '', medium: '', campaign: '', content: '' };
type Campaign = typeof noCampaign;

/**
 * The form for a new short link. Its slug and target are checked while they are typed.
 * @param isAlone whether it was opened as a screen of its own
 */
export function AddLink({ fields, isAlone }: { fields: Field[]; isAlone: boolean }) {
  const { query } = useListAddress();
  const navigate = useNavigate();
  const add = useDeskAction<Pick<Acted, 'done'>>();
  const [slug, setSlug] = useState('');
  const [target, setTarget] = useState('');
  const [campaign, setCampaign] = useState(noCampaign);
  const [note, ...labels] = fields.filter(({ name }) => name !== 'slug' && name !== 'target');
  const [values, setValues] = useState<Values>({});
  const input = (field: Field) => (
    <Input
      key={field.name}
      field={field}
      value={values[field.name] ?? field.value}
      onChange={(value) => setValues({ ...values, [field.name]: value })}
    />
  );
  const becomes = withCampaign(target.trim(), campaign);
  const verdict = useVerdict(slug, becomes);
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = isAlone ? setTimeout(() => first.current?.querySelector('input')?.focus()) : undefined;
    return () => clearTimeout(timer);
  }, [isAlone]);
  const refusal = verdict?.findings.find(({ isRefusal }) => isRefusal);
  const wrong = (field: 'slug' | 'target') => verdict?.findings.find((one) => one.field === field)?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    add.mutate(
      { path: '/links', body: { slug, target: becomes, ...values }, done: ({ done }) => done.text },
      { onSuccess: ({ done }) => navigate(`${done.to}${query}`) },
    );
  };
  return (
    <section className="panel-side" aria-labelledby="add-link">
      <div className="sticky">
        <header className="head">
          <h2 id="add-link">Add a short link</h2>
          {isAlone && (
            <Link className="icon" to={`/links${query}`} aria-label="Back to the list">
              <Icon name="close" />
            </Link>
          )}
        </header>
        <form className="form" ref={first} onSubmit={submit}>
          <div className="field">
            <FieldFrame label="Slug" help="Letters, digits, - and _" error={wrong('slug')}>
              {(attributes) => (
                <div className="joined">
                  <span>/r/</span>
                  <input
                    {...attributes}
                    {...plain}
                    value={slug}
                    onChange={(event) => setSlug(event.target.value)}
                    required
                  />
                </div>
              )}
            </FieldFrame>
            <Free verdict={verdict} slug={slug} take={setSlug} />
          </div>
          <TargetField target={target} change={setTarget} error={wrong('target')} />
          <CampaignFields campaign={campaign} change={setCampaign} />
          {note && input(note)}
          <div className="pair">{labels.map(input)}</div>
          {becomes !== '' && (
            <div className="field">
              <b>Full target</b>
              <p className="mono becomes">{becomes}</p>
            </div>
          )}
          <div className="actions">
            <button type="submit" className="button button-primary" aria-disabled={add.isPending || undefined}>
              {add.isPending ? 'Adding …' : 'Add short link'}
            </button>
            {refusal && (
              <span className="small quiet">
                {refusal.field === 'slug' ? 'Choose another slug first' : 'Correct the target first'}
              </span>
            )}
          </div>
        </form>
      </div>
    </section>
  );
}

/** Adds a campaign's parameters to a target: a path of this site, or a full address. Empty ones are left out. */
function withCampaign(target: string, campaign: Campaign): string {
  const given = Object.entries(campaign).filter(([, value]) => value.trim() !== '');
  if (given.length === 0 || !URL.canParse(target, location.origin)) return target;
  const url = new URL(target, location.origin);
  for (const [name, value] of given) url.searchParams.set(`utm_${name}`, value.trim());
  return target.startsWith('/') ? url.pathname + url.search + url.hash : url.href;
}

/** Says that the slug is free, or offers free ones instead. */
function Free({
  verdict,
  slug,
  take,
}: {
  verdict: LinkVerdict | undefined;
  slug: string;
  take: (slug: string) => void;
}) {
  const isFine = verdict && !verdict.findings.some(({ field }) => field === 'slug');
  if (!verdict || slug.trim() === '' || (!isFine && verdict.free.length === 0))
    return <p className="hint" role="status" />;
  return (
    <p className="hint" role="status">
      <Icon name="check" />
      {isFine ? (
        <span>/r/{verdict.slug} is free</span>
      ) : (
        <span>
          Free:{' '}
          {verdict.free.map((free) => (
            <button key={free} type="button" className="text-button" onClick={() => take(free)}>
              {free}
            </button>
          ))}
        </span>
      )}
    </p>
  );
}

function CampaignFields({ campaign, change }: { campaign: Campaign; change: (campaign: Campaign) => void }) {
  return (
    <fieldset>
      <legend>
        <b>Campaign</b> <span className="quiet">(optional)</span>
      </legend>
      <div className="pair">
        {(Object.keys(noCampaign) as (keyof Campaign)[]).map((name) => (
          <TextField
            key={name}
            {...plain}
            label={capitalize(name)}
            maxLength={200}
            value={campaign[name]}
            onChange={({ target }) => change({ ...campaign, [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** How long typing must pause before the link is checked, in ms. */
const TYPING_MS = 250;

/** Checks a link while it is being typed. @returns undefined until these values have been checked */
function useVerdict(slug: string, target: string): LinkVerdict | undefined {
  const [asked, setAsked] = useState({ slug, target });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ slug, target }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [slug, target]);
  const path = asked.slug.trim() === '' ? null : '/link-checks/draft';
  const body = { slug: asked.slug, ...(asked.target.trim() && { target: asked.target }) };
  const { data } = usePosted<LinkVerdict>(path, body, {
    placeholderData: (before, query) =>
      (query?.queryKey[1] as typeof body | undefined)?.slug === asked.slug ? before : undefined,
  });
  return slug.trim() && asked.slug === slug ? data : undefined;
}
