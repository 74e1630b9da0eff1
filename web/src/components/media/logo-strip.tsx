import { logoStrip, logos } from '../../content/logos.ts';
import { PauseIcon } from './icons.tsx';

/** The marks, twice, so that the loop is seamless. The second set is hidden from screen readers. */
export function LogoStrip() {
  return (
    <section className="logos" aria-labelledby="trusted">
      <div className="wrap logos-head spread">
        <h2 id="trusted">{logoStrip.title}</h2>
        <label className="logos-pause">
          <input type="checkbox" />
          <PauseIcon /> {logoStrip.pause} <span className="visually-hidden">{logoStrip.paused}</span>
        </label>
      </div>
      <div className="strip">
        {[false, true].map((again) => (
          <ul key={String(again)} className="strip-track" aria-hidden={again || undefined}>
            {logos.map(({ id, name, width, picture }) => (
              <li key={name}>
                {picture ? (
                  <img src={picture.src} alt={name} width={picture.width} height={logoStrip.height} loading="lazy" />
                ) : (
                  // These marks take one request: each is a symbol of the sprite.
                  <svg role="img" aria-label={name} width={width} height={logoStrip.height}>
                    <use href={`${logoStrip.sprite}#${id}`} />
                  </svg>
                )}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}
