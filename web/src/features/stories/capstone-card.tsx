import { Picture } from '../../components/media/picture.tsx';
import { capstoneDemos, type capstoneProjects } from '../../content/capstones.ts';

/** A capstone project; the whole card opens its post in a new tab. */
export function CapstoneCard({ project, early }: { project: (typeof capstoneProjects)[number]; early?: boolean }) {
  const { title, description, image, author, link } = project;
  const files = {
    avif: image.replace(/jpg$/, 'avif'),
    webp: image.replace(/jpg$/, 'webp'),
    jpg: image,
    width: 800,
    height: 450,
    alt: '',
  };
  return (
    <li className="capstone">
      <Picture files={files} early={early} />
      <h2>
        <a className="card-link" href={link} target="_blank" rel="noopener">
          {title}
        </a>
      </h2>
      <p>{description}</p>
      <p className="note">
        {capstoneDemos.by} {author}
      </p>
    </li>
  );
}
